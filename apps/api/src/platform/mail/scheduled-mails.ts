import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { Log } from '../logger.ts'

interface ScheduledMailsDeps<Due> {
  log: Log
  /** For the log: «digest». */
  name: string
  findDue: (now: Date) => Promise<readonly Due[]>
  /** Returns whether a mail was sent; another process may have sent it. Rejects if it could not be sent. */
  send: (due: Due, now: Date) => Promise<boolean>
}

const [minRetryDelay, maxRetryDelay] = [minuteMs, hourMs]

/**
 * Sends the mails that are due. After a failure it stops, because the mail server is probably down, and tries
 * again after a delay that doubles each time.
 */
export class ScheduledMails<Due extends { id: string }> {
  readonly #deps: ScheduledMailsDeps<Due>
  #retryDelay = minRetryDelay
  #pausedUntil = 0
  /** By user id. Users whose mail failed go last, so that one bad address does not block the others. */
  readonly #failedAt = new Map<string, number>()

  constructor(deps: ScheduledMailsDeps<Due>) {
    this.#deps = deps
  }

  async sendDue(now: Date, shouldContinue: () => boolean = () => true): Promise<void> {
    if (now.getTime() < this.#pausedUntil) return
    const { findDue, send, log, name } = this.#deps
    const due = await findDue(now)
    const failedAt = ({ id }: Due) => this.#failedAt.get(id) ?? 0
    for (const one of due.toSorted((a, b) => failedAt(a) - failedAt(b))) {
      if (!shouldContinue()) return
      try {
        if (await send(one, now)) this.#retryDelay = minRetryDelay
        this.#failedAt.delete(one.id)
      } catch (error) {
        log.warn({ err: error, userId: one.id }, `${name} not sent, will retry`)
        this.#failedAt.set(one.id, now.getTime())
        this.#backOff(now)
        return
      }
    }
  }

  #backOff(now: Date): void {
    this.#pausedUntil = now.getTime() + this.#retryDelay
    this.#retryDelay = Math.min(2 * this.#retryDelay, maxRetryDelay)
  }
}
