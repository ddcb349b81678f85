import type { Log } from '#platform/observability/logger.ts'
import { findDue } from './find-due.ts'
import { sendDigest, type SendDeps } from './send-digest.ts'

interface RoundDeps extends SendDeps {
  log: Log
}

const minute = 60_000
const [shortestPause, longestPause] = [minute, 60 * minute]

/**
 * Sends to each person whose hour has come. Where one fails, most likely no mail gets through: the others are not
 * made to wait for that too, and the next is tried after a pause that grows.
 */
export class DigestRound {
  readonly #deps: RoundDeps
  #pause = shortestPause
  #restsUntil = 0
  /** Who fails comes last, the latest at the very end: one bad address keeps nobody else waiting. */
  readonly #failedAt = new Map<string, number>()

  constructor(deps: RoundDeps) {
    this.#deps = deps
  }

  async go(now: Date, isWanted: () => boolean = () => true): Promise<void> {
    if (now.getTime() < this.#restsUntil) return
    const due = await findDue(this.#deps.db, now)
    for (const person of due.toSorted((one, other) => this.#turnOf(one) - this.#turnOf(other))) {
      if (!isWanted()) return
      try {
        if (await sendDigest(this.#deps, person, now)) this.#pause = shortestPause
        this.#failedAt.delete(person.id)
      } catch (error) {
        this.#deps.log.warn({ err: error, userId: person.id }, 'digest not sent, to be tried again')
        this.#failedAt.set(person.id, now.getTime())
        this.#rest(now)
        return
      }
    }
  }

  #turnOf({ id }: { id: string }): number {
    return this.#failedAt.get(id) ?? 0
  }

  #rest(now: Date): void {
    this.#restsUntil = now.getTime() + this.#pause
    this.#pause = Math.min(2 * this.#pause, longestPause)
  }
}
