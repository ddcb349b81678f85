import { collectionQuery, splitDocumentPath } from '@arriero/domain/live/live-query.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { LogReader, LogTrimmed } from '#platform/change-log/log-reader.ts'
import { databaseLogSource, readLogState } from '#platform/change-log/log-source.ts'
import type { Db } from '#platform/database/schema.ts'
import type { FirestoreClient, StoreWrite } from '#platform/firebase/firestore-client.ts'
import { type LiveCollection, matchPath } from '../live-collection.ts'
import { findDifferences } from './differences.ts'
import { FencedStore, maxWrites, type PublishedState } from './fenced-store.ts'
import { PendingChanges, type PendingWrite } from './pending-changes.ts'
import { replacing, toStored, versionOf } from './stored-document.ts'

export interface TailDeps {
  db: Db
  client: FirestoreClient
  collections: readonly LiveCollection[]
  /** Least time between two positions of a truck. */
  spacingMs: number
}

export interface PublishOutcome {
  /** `blocked`: a transaction is about to commit; `more`: there are changes that are not published yet. */
  next: 'done' | 'more' | 'blocked'
  hasWritten: boolean
}

const maxChangesPerRead = 5_000
const identityCheckMs = 3_000

/** Copies the change log to the store, from where the store is. After any failure it must be opened again. */
export class LogTail {
  readonly #deps: TailDeps
  readonly #store: FencedStore
  readonly #pending: PendingChanges
  readonly #reader: LogReader
  readonly #logId: string
  readonly #compareThrough: number
  /** Documents that were different in the store when it was opened. */
  readonly corrected: number
  /** Read and not yet taken. */
  #queue: LoggedChange[] = []
  #position: number
  /** The first change that is read again after a restart; null once all of them are written. */
  #repeatedFrom: number | null = null
  #checkedAt = performance.now()

  private constructor(deps: TailDeps, store: FencedStore, state: ResumableState) {
    this.#deps = deps
    this.#store = store
    this.#position = state.position
    this.#logId = state.logId
    this.corrected = state.corrected
    this.#compareThrough = state.compareThrough
    this.#reader = LogReader.at(deps.db, state.position)
    this.#pending = new PendingChanges(deps.spacingMs)
  }

  /** Fills the store first if it is new, follows another log, is behind what the log still has, or if told to. */
  static async open(deps: TailDeps, { mustFill = false } = {}): Promise<LogTail> {
    const store = await FencedStore.open(deps.client)
    const { state } = store
    const position = state?.position ?? null
    if (!mustFill && state && position !== null && (await canResume(deps.db, state))) {
      const tail = new LogTail(deps, store, { ...state, position, corrected: 0 })
      if (await tail.#readHeld(state)) return tail
    }
    return new LogTail(deps, store, await fill(deps, store))
  }

  /** Everything up to here is published or held. */
  get position(): number {
    return this.#position
  }

  get logId(): string {
    return this.#logId
  }

  /** When the next held position may be published, in milliseconds of `performance.now()`. */
  get nextDueAt(): number {
    return this.#pending.nextDueAt()
  }

  /**
   * Publishes one batch. `extra` is written with it if that reaches the end of the log. A batch that would only move
   * the position is not sent: reading these changes again is cheaper.
   */
  async publish(extra: (position: number) => StoreWrite[] = () => []): Promise<PublishOutcome> {
    await this.#checkIdentity()
    let isBlocked = false
    let hasMore = false
    if (this.#queue.length === 0) {
      const read = await this.#reader.read(maxChangesPerRead)
      ;({ changes: this.#queue, isBlocked, hasMore } = read)
    }
    this.#takeQueued()
    const isAtEnd = this.#queue.length === 0 && !hasMore && !isBlocked
    const writes = await this.#toWrites(this.#pending.take(performance.now(), maxWrites))
    const all = isAtEnd ? [...writes, ...extra(this.#position)] : writes
    if (all.length > 0) {
      if (this.#pending.size === 0) this.#repeatedFrom = null
      await this.#store.commit(all, {
        logId: this.#logId,
        position: this.#position,
        compareThrough: this.#compareThrough,
        heldFrom: this.#repeatedFrom ?? this.#pending.heldFrom,
      })
    }
    const isBehind = this.#queue.length > 0 || hasMore || this.nextDueAt <= performance.now()
    return {
      next: isBehind ? 'more' : isBlocked ? 'blocked' : 'done',
      hasWritten: all.length > 0,
    }
  }

  /** After a failover or restore, the same address may lead to another log or to an earlier state. */
  async #checkIdentity(): Promise<void> {
    if (performance.now() - this.#checkedAt < identityCheckMs) return
    const state = { logId: this.#logId, position: this.#position }
    if (!(await canResume(this.#deps.db, state))) {
      throw new Error('The change log is not the one that was being published')
    }
    this.#checkedAt = performance.now()
  }

  /** A batch is a part of the log without gaps, so that the position is true for it. */
  #takeQueued(): void {
    let taken = 0
    while (taken < this.#queue.length && this.#pending.size < maxWrites) {
      const change = this.#queue[taken++]
      if (!change) break
      this.#pending.add(change)
      this.#position = change.seq
    }
    this.#queue.splice(0, taken)
  }

  async #toWrites(pending: readonly PendingWrite[]): Promise<StoreWrite[]> {
    const mustCompare = (this.#store.state?.position ?? 0) < this.#compareThrough
    const read = pending.filter((write) => mustCompare || this.#hasMarks(write))
    const stored = await this.#deps.client.get(read.map(({ path }) => path))
    const missing = mustCompare ? pending.filter(({ path }) => !stored.has(path)) : []
    const removed = await this.#findRemoved(missing)
    return pending.flatMap((write): StoreWrite[] => {
      const { path } = write
      const current = stored.get(path)
      if (removed.has(path)) return []
      if (write.kind === 'remove') return [{ kind: 'delete', path }]
      if (mustCompare && current && versionOf(current) >= write.version) return []
      if (write.kind === 'patch') {
        const isGone = mustCompare && !current
        return isGone ? [] : [{ kind: 'update', path, data: toStored(write.fields) }]
      }
      if (!this.#hasMarks(write)) return [{ kind: 'set', path, data: toStored(write.document) }]
      const replaced = replacing(path, write.document, current)
      return replaced ? [replaced] : []
    })
  }

  /** Documents that were removed before the fill saw them: an older change must not bring them back. */
  async #findRemoved(writes: readonly PendingWrite[]): Promise<Set<string>> {
    const removed = new Set<string>()
    for (const { path } of writes) {
      const matched = matchPath(this.#deps.collections, path)
      const found = await matched?.collection.load(collectionQuery(path), matched.params)
      if (found?.length === 0) removed.add(path)
    }
    return removed
  }

  #hasMarks({ kind, path }: PendingWrite): boolean {
    const { collection } = splitDocumentPath(path)
    const matched = matchPath(this.#deps.collections, collection)
    return kind === 'put' && matched?.collection.readMarks !== undefined
  }

  /**
   * Reads the changes again since the first position that the last publisher held back. Documents that are in the
   * store already are written once more, as they are. False if the log doesn't have these changes any more.
   */
  async #readHeld({ heldFrom, position }: PublishedState): Promise<boolean> {
    if (heldFrom === null || position === null) return true
    this.#repeatedFrom = heldFrom
    const reader = LogReader.at(this.#deps.db, heldFrom - 1)
    try {
      while (reader.position < position) {
        const { changes } = await reader.read(
          Math.min(maxChangesPerRead, position - reader.position),
        )
        if (changes.length === 0) return false
        for (const change of changes) if (change.seq <= position) this.#pending.add(change)
      }
    } catch (error) {
      if (error instanceof LogTrimmed) return false
      throw error
    }
    return true
  }
}

/** `corrected`: documents that were different in the store when it was filled. */
type ResumableState = PublishedState & { position: number; corrected: number }

async function canResume(
  db: Db,
  state: Pick<PublishedState, 'logId' | 'position'>,
): Promise<boolean> {
  const { logId, trimmedThrough } = await readLogState(db)
  const { position } = state
  if (position === null || state.logId !== logId || position < trimmedThrough) return false
  return position <= (await databaseLogSource(db).head())
}

/**
 * Makes the store equal to the database. Documents are read while others change: what changes meanwhile is compared
 * again, change by change, up to the end of the log as it is then.
 */
async function fill(deps: TailDeps, store: FencedStore): Promise<ResumableState> {
  const { db, client, collections } = deps
  const { logId } = await readLogState(db)
  const { position } = await LogReader.fromHead(db)
  const filling = { logId, position: null, compareThrough: 0, heldFrom: null }
  await store.commit([], filling)
  let batch: StoreWrite[] = []
  let corrected = 0
  for await (const write of findDifferences(client, collections)) {
    batch.push(write)
    corrected += 1
    if (batch.length < maxWrites) continue
    await store.commit(batch, filling)
    batch = []
  }
  const compareThrough = (await LogReader.fromHead(db)).position
  const filled = { logId, position, compareThrough, heldFrom: null }
  await store.commit(batch, filled)
  return { ...filled, corrected }
}
