import type { NoticePreferences } from '@arriero/domain/contract/http/notices.ts'
import { notificationSeverities } from '@arriero/domain/notifications/notification-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/schema.ts'
import { minutesOfDay, timeOfDay } from './time-of-day.ts'

/** Until a person says otherwise: silent, and no mail. */
const silence: NoticePreferences = {
  sounds: [],
  hasBrowserNotices: false,
  quiet: null,
  digest: { every: 'never', hour: 6 },
}

export async function readPreferences(db: Db, userId: string): Promise<NoticePreferences> {
  const row = await db
    .selectFrom('notice_preferences')
    .select(['sounds', 'has_browser_notices', 'quiet_from', 'quiet_to', 'digest', 'digest_hour'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return silence
  const { quiet_from: from, quiet_to: to } = row
  return {
    sounds: row.sounds,
    hasBrowserNotices: row.has_browser_notices,
    quiet: from === null || to === null ? null : { from: timeOfDay(from), to: timeOfDay(to) },
    digest: { every: row.digest, hour: row.digest_hour },
  }
}

/** All of them at once: the last browser to write wins. */
export async function writePreferences(
  db: Db,
  userId: string,
  { sounds, hasBrowserNotices, quiet, digest }: NoticePreferences,
  now: Date,
): Promise<NoticePreferences> {
  const row = {
    // In their order, each once.
    sounds: notificationSeverities.filter((severity) => sounds.includes(severity)),
    has_browser_notices: hasBrowserNotices,
    quiet_from: quiet && minutesOfDay(quiet.from),
    quiet_to: quiet && minutesOfDay(quiet.to),
    digest: digest.every,
    digest_hour: digest.hour,
  }
  const begunAt = digest.every === 'never' ? null : now
  await db
    .insertInto('notice_preferences')
    .values({ ...row, user_id: userId, digested_through: begunAt })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((e) => ({
        ...row,
        // It begins when it is turned on; one that goes on leaves nothing out.
        digested_through: begunAt
          ? sql<Date>`case when ${e.ref('notice_preferences.digest')} = 'never' then ${begunAt}::timestamptz
              else ${e.ref('notice_preferences.digested_through')} end`
          : null,
      })),
    )
    .execute()
  return { sounds: row.sounds, hasBrowserNotices, quiet, digest }
}
