import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { LogReader } from '#platform/change-log/log-reader.ts'
import { databaseLogSource } from '#platform/change-log/log-source.ts'
import { readLogState } from '#platform/change-log/log-state.ts'
import type { Log } from '#platform/logger.ts'
import type { Db } from '#platform/schema.ts'
import { FeedShelf } from './feed/feed-shelf.ts'
import { LiveFeed } from './feed/live-feed.ts'
import { LogFollower, type OpenLog } from './feed/log-follower.ts'
import type { LiveCollection } from './live-collection.ts'
import type { MatchedCollection } from './requests/match-path.ts'
import { LiveMeters } from './wire/live-meters.ts'

export interface EngineDeps {
  db: Db
  changeLog: Pick<ChangeLog, 'onNews'>
  collections: readonly LiveCollection[]
  log: Log
}

const checkMilliseconds = 5_000

/**
 * What everybody watches, kept up to date by the change log. It reads the log only while something is
 * watched; when it starts again it knows nothing of what was before.
 */
export class LiveEngine {
  readonly db: Db
  readonly collections: readonly LiveCollection[]
  readonly meters = new LiveMeters()
  readonly #deps: EngineDeps
  readonly #feeds = new FeedShelf(() => void this.#stopFollowing())
  #follower: Promise<LogFollower> | undefined
  #checks: NodeJS.Timeout | undefined
  #lastNumber = 0

  constructor(deps: EngineDeps) {
    this.#deps = deps
    this.db = deps.db
    this.collections = deps.collections
  }

  get feeds(): readonly LiveFeed[] {
    return this.#feeds.all
  }

  /** The result of a query, ready to be watched; whoever takes it gives it back. */
  async take(query: LiveQuery, { collection, names }: MatchedCollection): Promise<LiveFeed> {
    const follower = await this.#follow()
    const feed = this.#feeds.take(query, () => {
      this.#lastNumber += 1
      return new LiveFeed({
        number: this.#lastNumber,
        query,
        load: () => collection.load(query, names),
        follower,
        log: this.#deps.log,
        meters: this.meters,
      })
    })
    try {
      await feed.ready()
      return feed
    } catch (error) {
      this.giveBack(feed)
      throw error
    }
  }

  giveBack(feed: LiveFeed): void {
    this.#feeds.giveBack(feed)
  }

  async stop(): Promise<void> {
    this.#feeds.clear()
    await this.#stopFollowing()
  }

  #follow(): Promise<LogFollower> {
    this.#follower ??= this.#startFollowing()
    return this.#follower
  }

  async #startFollowing(): Promise<LogFollower> {
    try {
      const follower = await LogFollower.start({
        open: () => openLog(this.#deps.db),
        onNews: (listener) => this.#deps.changeLog.onNews(listener),
        deliver: (changes) => this.#deliver(changes),
        onLost: () => this.#beginAgain(),
        log: this.#deps.log,
      })
      this.#checks = setInterval(() => this.#check(), checkMilliseconds)
      return follower
    } catch (error) {
      this.#follower = undefined
      throw error
    }
  }

  async #stopFollowing(): Promise<void> {
    clearInterval(this.#checks)
    const follower = this.#follower
    this.#follower = undefined
    await follower?.then((started) => started.stop()).catch(() => {})
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
      feed.breakOff(error)
    }
  }

  #check(): void {
    for (const feed of this.#feeds.all) feed.check()
  }

  /** The log went on without us: nothing that is held can be brought up to date. */
  #beginAgain(): void {
    for (const feed of this.#feeds.all) feed.breakOff(new Error('The change log was trimmed'))
    this.#feeds.clear()
    void this.#stopFollowing()
  }
}

async function openLog(db: Db): Promise<OpenLog> {
  const [reader, { logId }] = [await LogReader.fromHead(db), await readLogState(db)]
  return { logId, reader, head: () => databaseLogSource(db).head() }
}
