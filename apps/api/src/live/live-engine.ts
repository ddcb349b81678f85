import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { isDocumentPath, type LiveQuery, queryKey } from '@arriero/domain/live/live-query.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { readChangedDocuments } from '#platform/change-log/changed-documents.ts'
import type { Log } from '#platform/observability/logger.ts'
import type { Db } from '#platform/database/schema.ts'
import type { SignedInPerson } from '#platform/http/signed-in-person.ts'
import { FeedShelf } from './feed/feed-shelf.ts'
import { LiveFeed } from './feed/live-feed.ts'
import { LoadQueue } from './feed/load-queue.ts'
import { LogFollower } from './feed/log-follower.ts'
import { type OpenLog, openLog } from './feed/open-log.ts'
import { ResultAllowance } from './feed/result-allowance.ts'
import type { LiveCollection } from './live-collection.ts'
import { type MatchedCollection, matchPath } from './requests/match-path.ts'
import { QuestionAllowance } from './requests/question-allowance.ts'
import { ResumeLookups } from './requests/resume-lookups.ts'
import { LiveMeters } from './wire/live-meters.ts'

export interface EngineDeps {
  db: Db
  changeLog: Pick<ChangeLog, 'onNews'>
  collections: readonly LiveCollection[]
  log: Log
  /** Of the database, unless told otherwise. */
  openLog?: () => Promise<OpenLog>
}

const checkMilliseconds = 5_000
/** What was read longer ago is not called current; longer still, and everybody is told to come again. */
const staleMilliseconds = 5_000
const lostMilliseconds = 15_000

/** The log as it is read, and how to leave it. */
interface Following {
  follower: LogFollower
  stop: () => Promise<void>
}

/**
 * What everybody watches, kept up to date by the change log. It reads the log only while something is
 * watched or kept; when it starts again it knows nothing of what was before.
 */
export class LiveEngine {
  readonly collections: readonly LiveCollection[]
  readonly meters = new LiveMeters()
  readonly loads = new LoadQueue()
  readonly questions = new QuestionAllowance()
  readonly lookups: ResumeLookups
  readonly #deps: EngineDeps
  readonly #feeds = new FeedShelf(() => void this.#stopFollowing())
  readonly #allowance = new ResultAllowance()
  /** Those that stay, watched or not. */
  readonly #kept = new Set<string>()
  #following: Promise<Following> | undefined
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

  /** The result of a query, ready to be watched; whoever takes it gives it back. */
  async take(
    { userId }: SignedInPerson,
    query: LiveQuery,
    matched: MatchedCollection,
  ): Promise<LiveFeed | 'too-many'> {
    if (!this.#allow(userId, query)) return 'too-many'
    let feed: LiveFeed | undefined
    try {
      const { follower } = await this.#follow()
      feed = this.#feeds.take(query, () => this.#open(userId, query, matched, follower))
      await feed.ready()
      this.#feeds.makeRoom()
      return feed
    } catch (error) {
      if (feed) this.#feeds.giveBack(feed)
      this.#allowance.giveBack(userId, queryKey(query))
      throw error
    }
  }

  giveBack({ userId }: SignedInPerson, feed: LiveFeed): void {
    this.#allowance.giveBack(userId, queryKey(feed.query))
    this.#feeds.giveBack(feed)
  }

  /**
   * What nearly everybody watches stays loaded, so that nobody waits for the database at sign-in. Asked again and
   * again, since all is let go of when the log is lost.
   */
  async keep(queries: readonly LiveQuery[]): Promise<void> {
    for (const query of queries) {
      const matched = matchPath(this.collections, query.path)
      const isKept = this.#kept.has(queryKey(query))
      if (!matched || isKept || this.#isStopped) continue
      const { follower } = await this.#follow()
      const feed = this.#feeds.take(query, () => this.#open('', query, matched, follower))
      try {
        await feed.ready()
        await feed.prepareSnapshot()
        this.#kept.add(queryKey(query))
      } catch (error) {
        this.#feeds.giveBack(feed)
        throw error
      }
    }
  }

  /** A document of a collection that is in memory anyway, as it was seconds ago at the most. */
  find(path: string, id: string): LiveDocument | undefined {
    for (const feed of this.#feeds.ofPath(path)) {
      const document = feed.find(id)
      if (document) return document
    }
    return undefined
  }

  /** For good. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#feeds.clear()
    await this.#stopFollowing()
  }

  /** One document weighs little; those are only counted by socket. */
  #allow(userId: string, query: LiveQuery): boolean {
    return isDocumentPath(query.path) || this.#allowance.take(userId, queryKey(query))
  }

  #open(
    userId: string,
    query: LiveQuery,
    { collection, names }: MatchedCollection,
    follower: LogFollower,
  ): LiveFeed {
    this.#lastNumber += 1
    return new LiveFeed({
      number: this.#lastNumber,
      query,
      load: () => this.loads.run(userId, () => collection.load(query, names)),
      follower,
      log: this.#deps.log,
      meters: this.meters,
    })
  }

  #follow(): Promise<Following> {
    if (this.#following) return this.#following
    const following = this.#startFollowing()
    this.#following = following
    following.catch(() => {
      if (this.#following === following) this.#following = undefined
    })
    return following
  }

  async #startFollowing(): Promise<Following> {
    if (this.#isStopped) throw new Error('The live engine has stopped')
    const { db, changeLog, log } = this.#deps
    const follower = await LogFollower.start({
      open: this.#deps.openLog ?? (() => openLog(db)),
      onNews: (listener) => changeLog.onNews(listener),
      deliver: (changes) => this.#deliver(changes),
      onLost: (error) => this.#beginAgain(error),
      log,
    })
    const checks = setInterval(() => this.#check(follower), checkMilliseconds)
    const stop = () => {
      clearInterval(checks)
      return follower.stop()
    }
    return { follower, stop }
  }

  async #stopFollowing(): Promise<void> {
    const following = this.#following
    this.#following = undefined
    await following?.then(({ stop }) => stop()).catch(() => {})
  }

  #deliver(changes: readonly LoggedChange[]): void {
    const touched = new Set<LiveFeed>()
    for (const change of changes) {
      for (const feed of this.#feeds.concerned(change)) {
        this.#guard(feed, () => feed.apply(change))
        touched.add(feed)
      }
    }
    for (const feed of touched) this.#guard(feed, () => feed.publish())
  }

  /** A mistake of ours in one result is no reason to stop the others, nor to go on with it. */
  #guard(feed: LiveFeed, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#feeds.discard(feed)
      this.#kept.delete(queryKey(feed.query))
      feed.breakOff(error)
    }
  }

  /** Says that something is so only if the log was read a moment ago. */
  #check({ age }: LogFollower): void {
    if (age >= lostMilliseconds)
      return this.#beginAgain(new Error('The change log is out of reach'))
    if (age >= staleMilliseconds) return
    for (const feed of this.#feeds.all) feed.check()
  }

  /** The log goes on without us: nothing that is held can be brought up to date. */
  #beginAgain(cause: Error): void {
    const { all } = this.#feeds
    this.#feeds.clear()
    this.#kept.clear()
    this.lookups.forget()
    void this.#stopFollowing()
    for (const feed of all) feed.breakOff(cause)
  }
}
