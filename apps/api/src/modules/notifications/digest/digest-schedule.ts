import type { DigestFrequency } from '@arriero/domain/notifications/notification-preferences.ts'
import { dayMs, hourMs } from '@arriero/domain/calendar/durations.ts'
import { addDays, dayOf, endOfDay } from '@arriero/domain/calendar/calendar-day.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Db } from '#platform/database/schema.ts'

export interface DigestSchedule {
  digest: DigestFrequency
  /** Hour of the daily digest, in Colombian time. */
  digest_hour: number
}

/** The latest scheduled time of a digest. A digest is due if the last one ended before it. */
export function lastDigestTime(
  { digest, digest_hour }: DigestSchedule,
  now: Date,
): Date | undefined {
  switch (digest) {
    case 'never':
      return undefined
    // The offset of Colombia from UTC is a whole number of hours all year.
    case 'hourly':
      return new Date(Math.floor(now.getTime() / hourMs) * hourMs)
    case 'daily': {
      const startOfToday = endOfDay(addDays(dayOf(now), -1))
      const today = startOfToday + digest_hour * hourMs
      return new Date(today <= now.getTime() ? today : today - dayMs)
    }
  }
}

export type DueDigest = Awaited<ReturnType<typeof findDueDigests>>[number]

/** Active administrators whose digest is due. */
export async function findDueDigests(db: Db, now: Date) {
  const subscribers = await db
    .selectFrom('notification_preferences')
    .innerJoin('users', 'users.id', 'notification_preferences.user_id')
    .select(['users.id', 'users.email', 'users.given_names', 'digest', 'digest_hour'])
    .select((e) => e.ref('digested_through').$notNull().as('since'))
    .where('digest', '!=', 'never')
    .where('digested_through', 'is not', null)
    .where('users.kind', '=', 'administrator')
    .where('users.user_state_id', '=', userStates.Active)
    .execute()
  return subscribers.filter((subscriber) => {
    const scheduledAt = lastDigestTime(subscriber, now)
    return scheduledAt !== undefined && subscriber.since < scheduledAt
  })
}
