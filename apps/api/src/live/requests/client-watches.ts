import type { WatchRefusedMessage } from '@arriero/domain/contract/live/server-messages.ts'
import type { ClientMessage } from '@arriero/domain/contract/live/client-messages.ts'
import { queryKey, isDocumentPath, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { z } from 'zod'
import type { SignedInPerson } from '#platform/http/caller.ts'
import type { Log } from '#platform/logger.ts'
import type { LiveFeed } from '../feed/live-feed.ts'
import { Subscription } from '../feed/subscription.ts'
import { permitQuery, type LiveCollection } from '../live-collection.ts'
import type { LiveEngine } from '../live-engine.ts'
import type { FrameSocket } from '../wire/frame-socket.ts'
import type { ResumeLookups } from './resume-lookups.ts'

type WatchMessage = Extract<ClientMessage, { kind: 'watch' }>
type ResyncMessage = Extract<ClientMessage, { kind: 'resync' }>
type WatchRejection = z.infer<typeof WatchRefusedMessage>['reason']

/** What the requests of one client need. */
export interface ClientDeps {
  engine: LiveEngine
  person: SignedInPerson
  socket: FrameSocket
  log: Log
}

const maxWatches = 100

interface ClientWatch {
  key: string
  /** Both are set once the result is loaded. */
  feed?: LiveFeed
  subscription?: Subscription
}

/** The watches of one client. */
export class ClientWatches {
  readonly #deps: ClientDeps
  readonly #watches = new Map<number, ClientWatch>()

  constructor(deps: ClientDeps) {
    this.#deps = deps
    deps.socket.onDrain(() => {
      for (const { subscription } of this.#watches.values()) subscription?.pump()
    })
  }

  async watch({ watch, query, resume }: WatchMessage): Promise<void> {
    const { engine, person } = this.#deps
    if (this.#watches.size >= maxWatches) return this.#reject(watch, 'too-many')
    const matched = permitQuery(engine.collections, person, query)
    if (typeof matched === 'string') return this.#reject(watch, matched)
    if (!isWatchable(matched.collection, query)) return this.#reject(watch, 'invalid-query')
    const key = queryKey(query)
    if (this.#isWatching(watch, key)) return this.#reject(watch, 'invalid-query')
    const entry: ClientWatch = { key }
    this.#watches.set(watch, entry)
    try {
      const feed = await engine.acquire(person, query, matched)
      if (feed === 'too-many') return this.#cancel(watch, entry, feed)
      await this.#begin(watch, entry, feed, resume)
    } catch (error) {
      this.#fail(watch, entry, error)
    }
  }

  unwatch(watch: number): void {
    const entry = this.#watches.get(watch)
    if (!entry) return
    this.#watches.delete(watch)
    this.#release(entry)
  }

  /** Ignored while the client is still waiting for its snapshot. */
  async resync({ watch, ...details }: ResyncMessage): Promise<void> {
    const { engine, log } = this.#deps
    const entry = this.#watches.get(watch)
    if (!entry?.feed || !entry.subscription?.isFollowing) return
    engine.meters.resyncs[details.reason] += 1
    log.warn(
      { ...details, query: entry.key, position: entry.feed.position },
      'live client out of step',
    )
    entry.subscription.pause()
    try {
      await entry.feed.readyFromDatabase()
      if (this.#watches.get(watch) === entry) entry.subscription.sendSnapshot()
    } catch (error) {
      this.#fail(watch, entry, error)
    }
  }

  close(): void {
    for (const entry of this.#watches.values()) this.#release(entry)
    this.#watches.clear()
  }

  async #begin(
    watch: number,
    entry: ClientWatch,
    feed: LiveFeed,
    point: WatchMessage['resume'],
  ): Promise<void> {
    const { engine, person, socket } = this.#deps
    // The client may have unwatched while the result was loaded.
    if (this.#watches.get(watch) !== entry) return engine.release(person, feed)
    entry.feed = feed
    const missing = point ? await findMissing(engine.lookups, feed, point) : undefined
    if (this.#watches.get(watch) !== entry) return
    entry.subscription = new Subscription(watch, feed, socket)
    feed.add(entry.subscription)
    startSubscription(entry.subscription, feed, point, missing)
  }

  #isWatching(watch: number, key: string): boolean {
    if (this.#watches.has(watch)) return true
    for (const entry of this.#watches.values()) if (entry.key === key) return true
    return false
  }

  #fail(watch: number, entry: ClientWatch, error: unknown): void {
    if (this.#watches.get(watch) !== entry) return
    this.#deps.log.error({ err: error, query: entry.key }, 'a watch failed')
    this.#cancel(watch, entry, 'failed')
  }

  #cancel(watch: number, entry: ClientWatch, reason: WatchRejection): void {
    if (this.#watches.get(watch) !== entry) return
    this.unwatch(watch)
    this.#reject(watch, reason)
  }

  #release({ feed, subscription }: ClientWatch): void {
    const { engine, person } = this.#deps
    if (feed && subscription) feed.remove(subscription)
    if (feed) engine.release(person, feed)
  }

  #reject(watch: number, reason: WatchRejection): void {
    this.#deps.socket.send({ kind: 'watchRefused', watch, reason })
  }
}

/** The position a client says it has. */
interface ClientPosition {
  log: string
  seq: number
}

/** With more documents than one snapshot part, the snapshot is cheaper: it is encoded once for all clients. */
const maxMissingDocuments = 250

/**
 * Ids of the documents that changed since the client's position, looked up because the result was loaded after it.
 * Undefined if the feed can resume by itself, or if the client needs a snapshot.
 */
async function findMissing(lookups: ResumeLookups, feed: LiveFeed, { log, seq }: ClientPosition) {
  const { query, logId, position: through } = feed
  // In a limited result, documents enter and leave without changing; a single document is cheap to send.
  const isWhole = query.limit === null && !isDocumentPath(query.path)
  if (log !== logId || seq > through || feed.canResumeFrom(seq) || !isWhole) return undefined
  const span = { after: seq, through, atMost: maxMissingDocuments }
  const ids = await lookups.find(query.path, span)
  return ids === 'too-many' ? undefined : { ids, through }
}

/** Resumes from the client's position if the changes since are known or were looked up; otherwise sends a snapshot. */
function startSubscription(
  subscription: Subscription,
  feed: LiveFeed,
  point: ClientPosition | null,
  missing: Awaited<ReturnType<typeof findMissing>>,
): void {
  if (point && missing) {
    const { ids, through } = missing
    subscription.resume(point.seq, { delta: feed.deltaOf(ids), through })
  } else if (point?.log === feed.logId && feed.canResumeFrom(point.seq)) {
    subscription.resume(point.seq)
  } else {
    subscription.sendSnapshot()
  }
}

/** Whether the result can be derived from the log: not if the query depends on fields that are logged as patches. */
export function isWatchable({ patched }: LiveCollection, { where, order }: LiveQuery): boolean {
  const fields = [...where, ...(order ? [order] : [])].map(({ field }) => field.split('.')[0])
  return !fields.some((field) => field !== undefined && patched.includes(field))
}
