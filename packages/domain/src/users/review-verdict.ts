import { dayMs } from '../calendar/durations.ts'
import type { CalendarDay } from '../calendar/calendar-day.ts'
import type { Verdict } from './review-reason.ts'
import type { UserEvent } from './user-state.ts'

/** What a reviewer can decide about a whole case. */
export type ReviewEvent = Extract<UserEvent, 'approve' | 'askCorrection' | 'reject'>

/** The event that follows from the verdicts on all items; the heaviest verdict wins. */
export function eventOf(verdicts: readonly Verdict[]): ReviewEvent {
  if (verdicts.includes('reject')) return 'reject'
  return verdicts.includes('correct') ? 'askCorrection' : 'approve'
}

/** Days until the last day on which it is valid; negative once it is expired. */
export const daysLeft = (expiresOn: CalendarDay, today: CalendarDay): number =>
  Math.round((Date.parse(expiresOn) - Date.parse(today)) / dayMs)

/** «Vence en 12 días», «Vence hoy», «Venció hace 3 días» */
export function describeDaysLeft(day: CalendarDay, today: CalendarDay): string {
  const days = daysLeft(day, today)
  if (days === 0) return 'Vence hoy'
  const span = Math.abs(days) === 1 ? '1 día' : `${Math.abs(days)} días`
  return days > 0 ? `Vence en ${span}` : `Venció hace ${span}`
}
