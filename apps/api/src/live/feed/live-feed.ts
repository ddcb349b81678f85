import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import type { Log } from '#platform/logger.ts'
import type { LiveMeters } from '../wire/frame-socket.ts'
import { SharedFrame } from '../wire/shared-frame.ts'
import { FeedFrames, type Snapshot } from './feed-frames.ts'
import type { ResultDelta, LiveResult } from './live-result.ts'
import { LoadedResult } from './loaded-result.ts'
import type { LogFollower } from './log-follower.ts'
import type { Subscription, WatchedResult } from './subscription.ts'

interface FeedDeps {
  /** Identifies the result in messages. */
  number: number
  query: LiveQuery
  load: () => Promise<LiveDocument[]>
  follower: Pick<LogFollower, 'logId' | 'position' | 'caughtUp'>
  log: Log
  meters: LiveMeters
}

const retryAfterMs = 1_000
const maxFailures = 5
const minReloadIntervalMs = 5_000

/** One result and all its subscriptions. Each update is encoded once for all of them. */
export class LiveFeed implements WatchedResult {
  readonly number: number
  readonly query: LiveQuery
  readonly #deps: FeedDeps
  readonly #loaded: LoadedResult
  readonly #subscriptions = new Set<Subscription>()
  readonly #frames: FeedFrames
  /** Set while the result must be reloaded from the database. Nothing is sent until that is done. */
  #isStale = false
  #failures = 0
  #retry: NodeJS.Timeout | undefined

  constructor(deps: FeedDeps) {
    this.number = deps.number
    this.query = deps.query
    this.#deps = deps
    this.#frames = new FeedFrames(deps.number)
    this.#loaded = new LoadedResult({
      ...deps,
      onReloaded: (differences) => this.#publishReloaded(differences),
    })
  }

  get logId(): string {
    return this.#deps.follower.logId
  }

  get position(): number {
    return this.#deps.follower.position
  }

  get changedAtSeq(): number {
    return this.#result.changedAtSeq
  }

  get count(): number {
    return this.#loaded.result?.count ?? 0
  }

  /** The document as far as the log has been read; undefined while the result is stale. */
  find(id: string): LiveDocument | undefined {
    return this.#isStale ? undefined : this.#loaded.result?.find(id)
  }

  get isLoaded(): boolean {
    return this.#loaded.result !== undefined
  }

  get watchers(): number {
    return this.#subscriptions.size
  }

  get isStale(): boolean {
    return this.#isStale
  }

  /** Resolves when the result contains everything committed before the call. */
  async ready(): Promise<void> {
    const { result, isLoading } = this.#loaded
    if (!result || isLoading || result.mustReload) await this.#loaded.load()
    // A document may have left a limited result during the load. One more attempt; after that, watchers get an update.
    if (this.#result.mustReload) await this.#loaded.load()
    if (result || isLoading) await this.#deps.follower.caughtUp()
    if (this.#result.mustReload) this.publish()
  }

  /** Like `ready`, but loads from the database: for clients whose rows don't match what we sent. */
  async readyFromDatabase(): Promise<void> {
    const { isLoading, age } = this.#loaded
    const isRecent = isLoading || age < minReloadIntervalMs
    await (isRecent ? this.ready() : this.#loaded.load())
  }

  add(subscription: Subscription): void {
    this.#subscriptions.add(subscription)
  }

  remove(subscription: Subscription): void {
    this.#subscriptions.delete(subscription)
  }

  apply(change: LoggedChange): void {
    this.#loaded.apply(change)
  }

  /** Sends the changes that were applied. */
  publish(): void {
    if (!this.isLoaded) return
    this.#isStale = this.#result.mustReload
    if (this.#isStale) this.#reload()
    else this.#pumpAll()
  }

  /** Sends count and hash to subscriptions that are up to date, so that clients can verify their rows. */
  check(): void {
    if (!this.isLoaded || this.#isStale || this.#subscriptions.size === 0) return
    const { number, position: seq } = this
    const { count, hash } = this.#result
    const frame = SharedFrame.of({ kind: 'check', result: number, seq, count, hash })
    for (const subscription of this.#subscriptions) subscription.check(frame, seq)
  }

  deltaFrame(from: number): { frame: SharedFrame; seq: number } | undefined {
    const { position: seq } = this
    const frame = this.#frames.delta(this.#result, from, seq)
    if (!frame) return undefined
    this.#deps.meters.deltas += 1
    return { frame, seq }
  }

  frameOf(delta: ResultDelta, from: number, seq: number): SharedFrame {
    return this.#frames.encode(delta, from, seq)
  }

  snapshot(): Snapshot {
    return this.#frames.snapshot(this.#result, this.position)
  }

  /** Encodes the snapshot ahead of time, so that the next watcher doesn't wait for it. */
  async prepareSnapshot(): Promise<void> {
    const snapshot = this.snapshot()
    for (let part = 0; part < snapshot.parts; part += 1) await snapshot.build(part)
  }

  /** Whether a delta since `seq` can be made without the database. */
  canResumeFrom(seq: number): boolean {
    return seq >= this.#result.knownSince && seq <= this.position
  }

  /** Whole documents for ids in the result, removals for the others. */
  deltaOf(ids: readonly string[]): ResultDelta {
    const delta: ResultDelta = { added: [], changed: [], removed: [] }
    for (const id of ids) {
      const document = this.#result.find(id)
      if (document) delta.added.push(document)
      else delta.removed.push(id)
    }
    return delta
  }

  /** Closes the connections of all watchers; they reconnect. */
  fail(error: unknown): void {
    for (const subscription of this.#subscriptions) subscription.fail(error)
  }

  get #result(): LiveResult {
    if (!this.#loaded.result) throw new Error('Watched before it was loaded')
    return this.#loaded.result
  }

  #reload(): void {
    if (this.#retry) return
    this.#loaded.load().then(
      () => (this.#failures = 0),
      (error: unknown) => {
        this.#deps.log.error({ err: error }, 'a live result could not be loaded again')
        this.#failures += 1
        if (this.#failures >= maxFailures) this.fail(error)
        this.#retry = setTimeout(() => {
          this.#retry = undefined
          if (this.#subscriptions.size > 0) this.publish()
        }, retryAfterMs)
      },
    )
  }

  #publishReloaded(differences: number): void {
    if (differences > 0) {
      this.#frames.forget()
      for (const subscription of this.#subscriptions) {
        // This client already has `changedAtSeq`, and a delta can't lead from a position to the same position.
        if ((subscription.target ?? -1) >= this.changedAtSeq) subscription.sendSnapshot()
      }
    }
    this.#isStale = false
    this.#pumpAll()
    // Another change may require a reload again; the watchers get this state first.
    if (this.#result.mustReload) setImmediate(() => this.publish())
  }

  #pumpAll(): void {
    for (const subscription of this.#subscriptions) subscription.pump()
  }
}
