import type { WatchRefusedDown } from '@arriero/domain/contract/live/down.ts'
import type { LiveUp } from '@arriero/domain/contract/live/up.ts'
import { queryKey, isDocumentPath } from '@arriero/domain/live/live-query.ts'
import type { z } from 'zod'
import type { LiveFeed } from '../feed/live-feed.ts'
import { Subscription } from '../feed/subscription.ts'
import type { ClientDeps } from './client-requests.ts'
import { isWatchable } from './is-watchable.ts'
import { permitQuery } from './permit-query.ts'
import type { ResumeLookups } from './resume-lookups.ts'

type WatchUp = Extract<LiveUp, { kind: 'watch' }>
type ResyncUp = Extract<LiveUp, { kind: 'resync' }>
type Refusal = z.infer<typeof WatchRefusedDown>['reason']

const watchesAtMost = 100

interface OwnWatch {
  key: string
  /** Both, once the result is there. */
  feed?: LiveFeed
  subscription?: Subscription
}

/** What one client watches. */
export class ClientWatches {
  readonly #deps: ClientDeps
  readonly #watches = new Map<number, OwnWatch>()

  constructor(deps: ClientDeps) {
    this.#deps = deps
    deps.outlet.onDrain(() => {
      for (const { subscription } of this.#watches.values()) subscription?.pump()
    })
  }

  async watch({ watch, query, resume }: WatchUp): Promise<void> {
    const { engine, person } = this.#deps
    if (this.#watches.size >= watchesAtMost) return this.#refuse(watch, 'too-many')
    const matched = permitQuery(engine.collections, person, query)
    if (typeof matched === 'string') return this.#refuse(watch, matched)
    if (!isWatchable(matched.collection, query)) return this.#refuse(watch, 'invalid-query')
    const key = queryKey(query)
    if (this.#isTaken(watch, key)) return this.#refuse(watch, 'invalid-query')
    const own: OwnWatch = { key }
    this.#watches.set(watch, own)
    try {
      const feed = await engine.take(person, query, matched)
      if (feed === 'too-many') return this.#giveUp(watch, own, feed)
      await this.#begin(watch, own, feed, resume)
    } catch (error) {
      this.#fail(watch, own, error)
    }
  }

  unwatch(watch: number): void {
    const own = this.#watches.get(watch)
    if (!own) return
    this.#watches.delete(watch)
    this.#release(own)
  }

  /** A client that already waits for its snapshot gains nothing by asking for another. */
  async resync({ watch, ...claim }: ResyncUp): Promise<void> {
    const { engine, log } = this.#deps
    const own = this.#watches.get(watch)
    if (!own?.feed || !own.subscription?.isFollowing) return
    engine.meters.resyncs[claim.reason] += 1
    log.warn({ ...claim, query: own.key, position: own.feed.position }, 'live client out of step')
    own.subscription.pause()
    try {
      await own.feed.readyAnew()
      if (this.#watches.get(watch) === own) own.subscription.begin()
    } catch (error) {
      this.#fail(watch, own, error)
    }
  }

  close(): void {
    for (const own of this.#watches.values()) this.#release(own)
    this.#watches.clear()
  }

  async #begin(
    watch: number,
    own: OwnWatch,
    feed: LiveFeed,
    point: WatchUp['resume'],
  ): Promise<void> {
    const { engine, person, outlet } = this.#deps
    // It may have been given up while the result was loaded.
    if (this.#watches.get(watch) !== own) return engine.giveBack(person, feed)
    own.feed = feed
    const missing = point ? await findMissing(engine.lookups, feed, point) : undefined
    if (this.#watches.get(watch) !== own) return
    own.subscription = new Subscription(watch, feed, outlet)
    feed.add(own.subscription)
    startSubscription(own.subscription, feed, point, missing)
  }

  #isTaken(watch: number, key: string): boolean {
    if (this.#watches.has(watch)) return true
    for (const own of this.#watches.values()) if (own.key === key) return true
    return false
  }

  #fail(watch: number, own: OwnWatch, error: unknown): void {
    if (this.#watches.get(watch) !== own) return
    this.#deps.log.error({ err: error, query: own.key }, 'a watch failed')
    this.#giveUp(watch, own, 'failed')
  }

  #giveUp(watch: number, own: OwnWatch, reason: Refusal): void {
    if (this.#watches.get(watch) !== own) return
    this.unwatch(watch)
    this.#refuse(watch, reason)
  }

  #release({ feed, subscription }: OwnWatch): void {
    const { engine, person } = this.#deps
    if (feed && subscription) feed.remove(subscription)
    if (feed) engine.giveBack(person, feed)
  }

  #refuse(watch: number, reason: Refusal): void {
    this.#deps.outlet.send({ kind: 'watchRefused', watch, reason })
  }
}

/** What a client says it holds. */
interface ResumePoint {
  log: string
  seq: number
}

/** Beyond one part of a snapshot, the snapshot is cheaper: it is made once for everybody. */
const documentsAtMost = 250

/** What is missing of a result that this process did not know yet when the client last heard of it. */
async function findMissing(lookups: ResumeLookups, feed: LiveFeed, { log, seq }: ResumePoint) {
  const { query, logId, position: through } = feed
  // A limit moves documents in and out that did not change themselves, and one document is soon sent.
  const isWhole = query.limit === null && !isDocumentPath(query.path)
  if (log !== logId || seq > through || feed.knows(seq) || !isWhole) return undefined
  const span = { after: seq, through, atMost: documentsAtMost }
  const ids = await lookups.find(query.path, span)
  return ids === 'too-many' ? undefined : { ids, through }
}

/** Goes on from where the client stands if its past is known here or was looked up, else begins at the beginning. */
function startSubscription(
  subscription: Subscription,
  feed: LiveFeed,
  point: ResumePoint | null,
  missing: Awaited<ReturnType<typeof findMissing>>,
): void {
  if (point && missing) {
    const { ids, through } = missing
    subscription.resume(point.seq, { delta: feed.deltaOf(ids), through })
  } else if (point?.log === feed.logId && feed.knows(point.seq)) {
    subscription.resume(point.seq)
  } else {
    subscription.begin()
  }
}
