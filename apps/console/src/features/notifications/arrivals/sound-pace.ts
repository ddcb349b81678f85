import type { NotificationSeverity } from '@arriero/domain/notifications/notification-kind.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { rankOf } from './describe-news.ts'

const quietAfterMs = 5000

/** A burst sounds once; only something worse is heard before the pause is over. */
export class SoundPace {
  #last: { severity: NotificationSeverity; at: number } | null = null

  /** What to sound for these, among the severities that sound. */
  choose(
    arrived: readonly Pick<NotificationDocument, 'severity'>[],
    sounds: readonly NotificationSeverity[],
    now: Date,
  ): NotificationSeverity | null {
    const [loudest] = arrived
      .map(({ severity }) => severity)
      .filter((severity) => sounds.includes(severity))
      .toSorted((one, other) => rankOf(other) - rankOf(one))
    if (loudest === undefined || this.#hasJustSounded(loudest, now.getTime())) return null
    this.#last = { severity: loudest, at: now.getTime() }
    return loudest
  }

  #hasJustSounded(severity: NotificationSeverity, now: number): boolean {
    return (
      this.#last !== null &&
      now - this.#last.at < quietAfterMs &&
      rankOf(severity) <= rankOf(this.#last.severity)
    )
  }
}
