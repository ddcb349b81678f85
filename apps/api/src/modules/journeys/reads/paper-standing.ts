import { addDays, type CalendarDay } from '@arriero/domain/calendar/calendar-day.ts'
import type { Paper } from '@arriero/domain/contract/http/journey-detail.ts'

/** A month is enough to have it renewed. */
const soonDays = 30

export function paperStanding(
  expiresOn: CalendarDay | null,
  today: CalendarDay,
): Paper['standing'] {
  if (expiresOn === null) return 'valid'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, soonDays) ? 'expires-soon' : 'valid'
}
