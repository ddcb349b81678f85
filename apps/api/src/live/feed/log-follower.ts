import type { LoggedChange } from '#platform/change-log/change.ts'
import { LogTrimmed, LogReader } from '#platform/change-log/log-reader.ts'
import type { Log } from '#platform/logger.ts'
import { AdaptiveTick, type TickOutcome } from './adaptive-tick.ts'
import { databaseLogSource, readLogState } from '#platform/change-log/log-source.ts'
import type { Db } from '#platform/database/schema.ts'

interface FollowerDeps {
  open: () => Promise<OpenLog>
  onChange: (listener: () => void) => () => void
  /** Called in order, with `position` already moved past these changes; must not throw. */
  deliver: (changes: readonly LoggedChange[]) => void
  /** The log was trimmed past the position or replaced: everything built from it must be discarded. */
  onLost: (error: Error) => void
  log: Log
}

interface CatchUpWaiter {
  resolve: () => void
  reject: (error: Error) => void
  /** Set when the first read did not reach the end of the log. */
  target?: number
}

const maxChangesPerRead = 5_000
const identityCheckIntervalMs = 3_000

/** Reads the log as it grows and delivers its changes, starting at the current end. */
export class LogFollower {
  readonly #deps: FollowerDeps
  readonly #tick: AdaptiveTick
  readonly #stopListening: () => void
  readonly #openLog: OpenLog
  readonly #waiters = new Set<CatchUpWaiter>()
  #position: number
  #readAt = performance.now()
  #identityCheckedAt = performance.now()
  #isStopped = false

  private constructor(deps: FollowerDeps, openLog: OpenLog) {
    this.#deps = deps
    this.#openLog = openLog
    this.#position = openLog.reader.position
    this.#tick = new AdaptiveTick({
      run: () => this.#run(),
      now: () => performance.now(),
      onFailure: (error) => deps.log.error({ err: error }, 'the change log could not be read'),
    })
    this.#stopListening = deps.onChange(() => this.#tick.wake())
  }

  static async start(deps: FollowerDeps): Promise<LogFollower> {
    return new LogFollower(deps, await deps.open())
  }

  get logId(): string {
    return this.#openLog.logId
  }

  /** Everything up to here has been delivered. */
  get position(): number {
    return this.#position
  }

  /** Milliseconds since the last read that reached the end or made progress. */
  get age(): number {
    return performance.now() - this.#readAt
  }

  /** Resolves when everything committed before the call has been delivered. */
  caughtUp(): Promise<void> {
    if (this.#isStopped) return Promise.reject(stoppedError())
    return new Promise((resolve, reject) => {
      this.#waiters.add({ resolve, reject })
      this.#tick.hurry()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopListening()
    for (const { reject } of this.#waiters) reject(stoppedError())
    this.#waiters.clear()
    await this.#tick.stop()
  }

  async #run(): Promise<TickOutcome> {
    const waiting = [...this.#waiters]
    try {
      if (this.#identityCheckedAt === unchecked) await this.#checkIdentity()
      const { changes, isBlocked, hasMore } = await this.#openLog.reader.read(maxChangesPerRead)
      const isAtEnd = !isBlocked && !hasMore
      if (isAtEnd || changes.length > 0) this.#readAt = performance.now()
      this.#position = this.#openLog.reader.position
      const before = process.cpuUsage()
      this.#deps.deliver(changes)
      const { user, system } = process.cpuUsage(before)
      const cost = (user + system) / 1_000
      if (isAtEnd) for (const waiter of waiting) this.#resolve(waiter)
      else await this.#setTargets(waiting)
      const isIdle = isAtEnd && changes.length === 0
      if (isIdle && performance.now() - this.#identityCheckedAt >= identityCheckIntervalMs) {
        await this.#checkIdentity()
      }
      return { next: isBlocked ? 'blocked' : hasMore ? 'more' : 'done', cost }
    } catch (error) {
      this.#identityCheckedAt = unchecked
      if (error instanceof LogTrimmed || error instanceof LogReplaced) this.#deps.onLost(error)
      throw error
    } finally {
      if (this.#waiters.size > 0) this.#tick.hurry()
    }
  }

  /** After a failover or restore, the same address may lead to another log or to an earlier state. */
  async #checkIdentity(): Promise<void> {
    const { logId, readId, head } = this.#openLog
    const isSame = (await readId()) === logId && (await head()) >= this.#position
    if (!isSame) throw new LogReplaced()
    this.#identityCheckedAt = performance.now()
  }

  /** With constant writes the end may never be reached, so waiters get the current end as their target. */
  async #setTargets(waiting: readonly CatchUpWaiter[]): Promise<void> {
    if (waiting.length === 0) return
    const head = await this.#openLog.head()
    for (const waiter of waiting) {
      waiter.target ??= head
      if (this.#position >= waiter.target) this.#resolve(waiter)
    }
  }

  #resolve(waiter: CatchUpWaiter): void {
    this.#waiters.delete(waiter)
    waiter.resolve()
  }
}

/** Forces an identity check before the next read: after a failure, the connection may lead to another database. */
const unchecked = -Infinity

const stoppedError = () => new Error('No longer reading the log')

/** A log opened at its current end. */
export interface OpenLog {
  logId: string
  reader: Pick<LogReader, 'position' | 'read'>
  /** The last visible sequence number. */
  head: () => Promise<number>
  /** The id of the database's current log; a restore or failover changes it. */
  readId: () => Promise<string>
}

/** Readers must reload from the tables. */
class LogReplaced extends Error {
  constructor() {
    super('The change log is not the one that was being read')
    this.name = 'LogReplaced'
  }
}

export async function openLog(db: Db): Promise<OpenLog> {
  const reader = await LogReader.fromHead(db)
  const readId = async () => (await readLogState(db)).logId
  return { logId: await readId(), reader, head: () => databaseLogSource(db).head(), readId }
}
