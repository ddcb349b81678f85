import { addDays, dayOf, endOfDay } from '@arriero/domain/calendar/calendar-day.ts'

export interface DigestRhythm {
  digest: 'never' | 'hourly' | 'daily'
  /** Of the daily one, in Colombia. */
  digest_hour: number
}

const hour = 3_600_000

/** The last moment at which one was to be sent; what is not digested up to there is due. */
export function digestMoment({ digest, digest_hour }: DigestRhythm, now: Date): Date | undefined {
  switch (digest) {
    case 'never':
      return undefined
    // Colombia is whole hours from UTC, all year.
    case 'hourly':
      return new Date(Math.floor(now.getTime() / hour) * hour)
    case 'daily': {
      const startOfToday = endOfDay(addDays(dayOf(now), -1))
      const today = startOfToday + digest_hour * hour
      return new Date(today <= now.getTime() ? today : today - 24 * hour)
    }
  }
}
