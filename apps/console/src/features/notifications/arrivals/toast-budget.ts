import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { NotificationSeverity } from '@arriero/domain/notifications/notification-rule.ts'

/** At most this long at once; with the share below, under 5 % of an hour. */
const capacityMs = 30 * secondMs
/** Share of each passing second that can be spent again. */
const share = 0.04
/** Kept for critical notifications, which must not wait behind others. */
const reserveMs = 15 * secondMs

/** Limits how long toasts of arrivals are on screen: each one spends time, which comes back slowly. */
export class ToastBudget {
  #left = capacityMs
  #at = 0

  /** Spends the time if there is enough of it. */
  spend(ms: number, severity: NotificationSeverity, now: Date): boolean {
    if (this.waitMs(ms, severity, now) > 0) return false
    this.#left -= ms
    return true
  }

  /** How long until that much time can be spent. */
  waitMs(ms: number, severity: NotificationSeverity, now: Date): number {
    const passed = this.#at === 0 ? 0 : Math.max(now.getTime() - this.#at, 0)
    this.#left = Math.min(this.#left + passed * share, capacityMs)
    this.#at = now.getTime()
    const needed = ms + (severity === 'critical' ? 0 : reserveMs)
    return Math.max(Math.ceil((needed - this.#left) / share), 0)
  }
}
