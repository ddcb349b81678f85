import type { LoggedChange } from '#platform/change-log/change.ts'
import { LogTrimmed } from '#platform/change-log/log-reader.ts'
import type { Log } from '#platform/observability/logger.ts'
import { AdaptiveTick, type TickOutcome } from './adaptive-tick.ts'
import { LogReplaced, type OpenLog } from './open-log.ts'

interface FollowerDeps {
  open: () => Promise<OpenLog>
  onNews: (listener: () => void) => () => void
  /** In order; must not throw. The follower's position is where these lead. */
  deliver: (changes: readonly LoggedChange[]) => void
  /** Changes are gone that were to be read, or had been: whatever was built on them is worth nothing. */
  onLost: (error: Error) => void
  log: Log
}

interface Waiter {
  resolve: () => void
  reject: (error: Error) => void
  /** Known when the first look did not reach the end. */
  target?: number
}

const changesAtOnce = 5_000
const identifyMilliseconds = 3_000

/** Reads the log as it grows and hands it on, from the moment it was started. */
export class LogFollower {
  readonly #deps: FollowerDeps
  readonly #tick: AdaptiveTick
  readonly #stopListening: () => void
  readonly #openLog: OpenLog
  readonly #waiters = new Set<Waiter>()
  #position: number
  #readAt = performance.now()
  #identifiedAt = performance.now()
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

  /** Milliseconds since the last look that reached the end, or came nearer to it. */
  get age(): number {
    return performance.now() - this.#readAt
  }

  /** When everything committed before the call has been delivered. */
  caughtUp(): Promise<void> {
    if (this.#isStopped) return Promise.reject(stopped())
    return new Promise((resolve, reject) => {
      this.#waiters.add({ resolve, reject })
      this.#tick.hurry()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopListening()
    for (const { reject } of this.#waiters) reject(stopped())
    this.#waiters.clear()
    await this.#tick.stop()
  }

  async #run(): Promise<TickOutcome> {
    const asked = [...this.#waiters]
    try {
      if (this.#identifiedAt === inDoubt) await this.#identify()
      const { changes, isBlocked, hasMore } = await this.#openLog.reader.read(changesAtOnce)
      const isAtEnd = !isBlocked && !hasMore
      if (isAtEnd || changes.length > 0) this.#readAt = performance.now()
      this.#position = this.#openLog.reader.position
      const before = process.cpuUsage()
      this.#deps.deliver(changes)
      const { user, system } = process.cpuUsage(before)
      const cost = (user + system) / 1_000
      if (isAtEnd) for (const waiter of asked) this.#answer(waiter)
      else await this.#aim(asked)
      const isIdle = isAtEnd && changes.length === 0
      if (isIdle && performance.now() - this.#identifiedAt >= identifyMilliseconds) {
        await this.#identify()
      }
      return { next: isBlocked ? 'blocked' : hasMore ? 'more' : 'done', cost }
    } catch (error) {
      this.#identifiedAt = inDoubt
      if (error instanceof LogTrimmed || error instanceof LogReplaced) this.#deps.onLost(error)
      throw error
    } finally {
      if (this.#waiters.size > 0) this.#tick.hurry()
    }
  }

  /** Behind the same address there may be another database now, or an earlier state of this one. */
  async #identify(): Promise<void> {
    const { logId, readId, head } = this.#openLog
    const isSame = (await readId()) === logId && (await head()) >= this.#position
    if (!isSame) throw new LogReplaced()
    this.#identifiedAt = performance.now()
  }

  /** While others keep writing the end may never be reached: it is enough to come as far as it is now. */
  async #aim(asked: readonly Waiter[]): Promise<void> {
    if (asked.length === 0) return
    const head = await this.#openLog.head()
    for (const waiter of asked) {
      waiter.target ??= head
      if (this.#position >= waiter.target) this.#answer(waiter)
    }
  }

  #answer(waiter: Waiter): void {
    this.#waiters.delete(waiter)
    waiter.resolve()
  }
}

/** After a failure: who knows what we are connected to now. */
const inDoubt = -Infinity

const stopped = () => new Error('No longer reading the log')
