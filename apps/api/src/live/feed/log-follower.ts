import type { LoggedChange } from '#platform/change-log/change.ts'
import { type LogReader, LogTrimmed } from '#platform/change-log/log-reader.ts'
import type { Log } from '#platform/logger.ts'
import { AdaptiveTick, type TickOutcome } from './adaptive-tick.ts'

export interface OpenLog {
  logId: string
  reader: Pick<LogReader, 'position' | 'read'>
  /** The last number anybody can see now. */
  head(): Promise<number>
}

interface FollowerDeps {
  open: () => Promise<OpenLog>
  onNews: (listener: () => void) => () => void
  /** In order; must not throw. The follower's position is where these lead. */
  deliver: (changes: readonly LoggedChange[]) => void
  /** Changes were deleted before they were read: whatever was built on them is worth nothing. */
  onLost: () => void
  log: Log
}

interface Waiter {
  resolve: () => void
  reject: (error: Error) => void
  /** Known when the first look did not reach the end. */
  target?: number
}

const changesAtOnce = 5_000

/** Reads the log as it grows and hands it on, from the moment it was started. */
export class LogFollower {
  readonly #deps: FollowerDeps
  readonly #tick: AdaptiveTick
  readonly #stopListening: () => void
  readonly #openLog: OpenLog
  #waiters: Waiter[] = []
  #position: number
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
    this.#stopListening = deps.onNews(() => this.#tick.wake())
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

  /** When everything committed before the call has been delivered. */
  caughtUp(): Promise<void> {
    if (this.#isStopped) return Promise.reject(stopped())
    return new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject })
      this.#tick.hurry()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopListening()
    await this.#tick.stop()
    for (const { reject } of this.#waiters.splice(0)) reject(stopped())
  }

  async #run(): Promise<TickOutcome> {
    const asked = this.#waiters
    this.#waiters = []
    try {
      const { changes, isBlocked, hasMore } = await this.#openLog.reader.read(changesAtOnce)
      this.#position = this.#openLog.reader.position
      const before = process.cpuUsage()
      this.#deps.deliver(changes)
      const { user, system } = process.cpuUsage(before)
      const cost = (user + system) / 1_000
      const isAtEnd = !isBlocked && !hasMore
      if (isAtEnd) for (const { resolve } of asked.splice(0)) resolve()
      else await this.#aim(asked)
      return { next: isBlocked ? 'blocked' : hasMore ? 'more' : 'done', cost }
    } catch (error) {
      if (error instanceof LogTrimmed) this.#deps.onLost()
      throw error
    } finally {
      this.#waiters.unshift(...asked)
      if (asked.length > 0) this.#tick.hurry()
    }
  }

  /** While others keep writing the end may never be reached: it is enough to come as far as it is now. */
  async #aim(asked: Waiter[]): Promise<void> {
    if (asked.length === 0) return
    const head = await this.#openLog.head()
    for (const waiter of asked.splice(0)) {
      waiter.target ??= head
      if (this.#position >= waiter.target) waiter.resolve()
      else asked.push(waiter)
    }
  }
}

const stopped = () => new Error('No longer reading the log')
