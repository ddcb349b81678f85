import {
  type LiveDocument,
  isDocumentPath,
  type LiveQuery,
  queryKey,
} from '@arriero/domain/live/live-query.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { readChangedDocuments } from '#platform/change-log/log-source.ts'
import type { Log } from '#platform/logger.ts'
import type { Db } from '#platform/database/schema.ts'
import type { SignedInPerson } from '#platform/http/caller.ts'
import { FeedCache } from './feed/feed-cache.ts'
import { LiveFeed } from './feed/live-feed.ts'
import { LoadQueue } from './feed/load-queue.ts'
import { LogFollower, type OpenLog, openLog } from './feed/log-follower.ts'
import { ResultQuota, RequestQuota } from './quotas.ts'
import { type LiveCollection, type MatchedCollection, matchPath } from './live-collection.ts'
import { ResumeLookups } from './requests/resume-lookups.ts'
import { LiveMeters } from './wire/frame-socket.ts'

export interface EngineDeps {
  db: Db
  changeLog: Pick<ChangeLog, 'onChange'>
  collections: readonly LiveCollection[]
  log: Log
  /** Opens the database's log by default. */
  openLog?: () => Promise<OpenLog>
}

const checkEveryMs = 5_000
/**
 * Measured since the last successful read of the log. After `staleAfterMs` no checks are sent; after `lostAfterMs`
 * all clients must reconnect.
 */
const staleAfterMs = 5_000
const lostAfterMs = 15_000

interface ActiveFollower {
  follower: LogFollower
  stop: () => Promise<void>
}

/**
 * All watched results, kept up to date by the change log. The log is read only while a result is watched or
 * preloaded; after a pause nothing of the earlier state is reused.
 */
export class LiveEngine {
  readonly collections: readonly LiveCollection[]
  readonly meters = new LiveMeters()
  readonly loads = new LoadQueue()
  readonly requestQuota = new RequestQuota()
  readonly lookups: ResumeLookups
  readonly #deps: EngineDeps
  readonly #feeds = new FeedCache(() => void this.#stopFollower())
  readonly #resultQuota = new ResultQuota()
  /** Keys of the queries that stay in memory, watched or not. */
  readonly #preloaded = new Set<string>()
  #active: Promise<ActiveFollower> | undefined
  #isStopped = false
  #lastNumber = 0

  constructor(deps: EngineDeps) {
    this.#deps = deps
    this.lookups = new ResumeLookups((path, span) => readChangedDocuments(deps.db, path, span))
    this.collections = deps.collections
  }

  get feeds(): readonly LiveFeed[] {
    return this.#feeds.all
  }

  /** The result of a query, ready to be watched. Every call must be followed by a `release`. */
  async acquire(
    { userId }: SignedInPerson,
    query: LiveQuery,
    matched: MatchedCollection,
  ): Promise<LiveFeed | 'too-many'> {
    if (!this.#takeQuota(userId, query)) return 'too-many'
    let feed: LiveFeed | undefined
    try {
      const { follower } = await this.#follow()
      feed = this.#feeds.acquire(query, () => this.#open(userId, query, matched, follower))
      await feed.ready()
      this.#feeds.evict()
      return feed
    } catch (error) {
      if (feed) this.#feeds.release(feed)
      this.#resultQuota.release(userId, queryKey(query))
      throw error
    }
  }

  release({ userId }: SignedInPerson, feed: LiveFeed): void {
    this.#resultQuota.release(userId, queryKey(feed.query))
    this.#feeds.release(feed)
  }

  /**
   * Loads the queries that nearly every client watches, so that a sign-in doesn't wait for the database. Called
   * periodically, because a lost log discards every result.
   */
  async preload(queries: readonly LiveQuery[]): Promise<void> {
    for (const query of queries) {
      const matched = matchPath(this.collections, query.path)
      const isPreloaded = this.#preloaded.has(queryKey(query))
      if (!matched || isPreloaded || this.#isStopped) continue
      const { follower } = await this.#follow()
      const feed = this.#feeds.acquire(query, () => this.#open('', query, matched, follower))
      try {
        await feed.ready()
        await feed.prepareSnapshot()
        this.#preloaded.add(queryKey(query))
      } catch (error) {
        this.#feeds.release(feed)
        throw error
      }
    }
  }

  /** A document that is in memory, at most seconds old. */
  find(path: string, id: string): LiveDocument | undefined {
    for (const feed of this.#feeds.ofPath(path)) {
      const document = feed.find(id)
      if (document) return document
    }
    return undefined
  }

  /** Can't be started again. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#feeds.clear()
    await this.#stopFollower()
  }

  /** Single documents are cheap; they only count toward the limit per socket. */
  #takeQuota(userId: string, query: LiveQuery): boolean {
    return isDocumentPath(query.path) || this.#resultQuota.take(userId, queryKey(query))
  }

  #open(
    userId: string,
    query: LiveQuery,
    { collection, params }: MatchedCollection,
    follower: LogFollower,
  ): LiveFeed {
    this.#lastNumber += 1
    return new LiveFeed({
      number: this.#lastNumber,
      query,
      load: () => this.loads.run(userId, () => collection.load(query, params)),
      follower,
      log: this.#deps.log,
      meters: this.meters,
    })
  }

  #follow(): Promise<ActiveFollower> {
    if (this.#active) return this.#active
    const active = this.#startFollower()
    this.#active = active
    active.catch(() => {
      if (this.#active === active) this.#active = undefined
    })
    return active
  }

  async #startFollower(): Promise<ActiveFollower> {
    if (this.#isStopped) throw new Error('The live engine has stopped')
    const { db, changeLog, log } = this.#deps
    const follower = await LogFollower.start({
      open: this.#deps.openLog ?? (() => openLog(db)),
      onChange: (listener) => changeLog.onChange(listener),
      deliver: (changes) => this.#deliver(changes),
      onLost: (error) => this.#reset(error),
      log,
    })
    const checks = setInterval(() => this.#check(follower), checkEveryMs)
    const stop = () => {
      clearInterval(checks)
      return follower.stop()
    }
    return { follower, stop }
  }

  async #stopFollower(): Promise<void> {
    const active = this.#active
    this.#active = undefined
    await active?.then(({ stop }) => stop()).catch(() => {})
  }

  #deliver(changes: readonly LoggedChange[]): void {
    const touched = new Set<LiveFeed>()
    for (const change of changes) {
      for (const feed of this.#feeds.affectedBy(change)) {
        this.#discardOnError(feed, () => feed.apply(change))
        touched.add(feed)
      }
    }
    for (const feed of touched) this.#discardOnError(feed, () => feed.publish())
  }

  /** An error in one result discards that result and leaves the others alone. */
  #discardOnError(feed: LiveFeed, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#feeds.discard(feed)
      this.#preloaded.delete(queryKey(feed.query))
      feed.fail(error)
    }
  }

  /** Sends checks only if the log was read recently. */
  #check({ age }: LogFollower): void {
    if (age >= lostAfterMs)
      return this.#reset(new Error('The change log could not be read for too long'))
    if (age >= staleAfterMs) return
    for (const feed of this.#feeds.all) feed.check()
  }

  /** The log was lost: no result can be brought up to date any more. */
  #reset(cause: Error): void {
    const { all } = this.#feeds
    this.#feeds.clear()
    this.#preloaded.clear()
    this.lookups.forget()
    void this.#stopFollower()
    for (const feed of all) feed.fail(cause)
  }
}
