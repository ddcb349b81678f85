import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { NotificationSeverity } from '@arriero/domain/notifications/notification-rule.ts'

/**
 * Screen time at once, and the part of each passing second that comes back. Critical toasts have their own time and
 * never wait behind others, but what they take is missing to the ordinary ones. So toasts fill at most 5 % of five
 * minutes unless several critical ones arrive, and 5 % of an hour in any case.
 */
const limits = {
  ordinary: { capacityMs: 4 * secondMs, share: 0.01 },
  critical: { capacityMs: 14 * secondMs, share: 0.03 },
}
type Kind = keyof typeof limits

/** Limits how long toasts of arrivals are on screen: each one spends time, which comes back slowly. */
export class ToastBudget {
  readonly #left: Record<Kind, number> = {
    ordinary: limits.ordinary.capacityMs,
    critical: limits.critical.capacityMs,
  }
  readonly #at: Record<Kind, number> = { ordinary: 0, critical: 0 }

  /** Spends the time if there is enough of it. */
  spend(ms: number, severity: NotificationSeverity, now: Date): boolean {
    if (this.waitMs(ms, severity, now) > 0) return false
    this.#left[kindOf(severity)] -= ms
    if (severity === 'critical') this.#left.ordinary = Math.max(this.#left.ordinary - ms, 0)
    return true
  }

  /** How long until that much time can be spent. */
  waitMs(ms: number, severity: NotificationSeverity, now: Date): number {
    const kind = kindOf(severity)
    const { capacityMs, share } = limits[kind]
    const passed = this.#at[kind] === 0 ? 0 : Math.max(now.getTime() - this.#at[kind], 0)
    this.#left[kind] = Math.min(this.#left[kind] + passed * share, capacityMs)
    this.#at[kind] = now.getTime()
    return Math.max(Math.ceil((ms - this.#left[kind]) / share), 0)
  }
}

const kindOf = (severity: NotificationSeverity): Kind =>
  severity === 'critical' ? 'critical' : 'ordinary'
