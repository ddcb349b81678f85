import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import { notificationSeverities } from '@arriero/domain/notifications/notification-rule.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'

/** A shorter absence is not reported. */
const awayAfterMs = 5 * minuteMs

/** Records that the user has the console on screen. Returns the start of their absence if it was long. */
export async function recordPresence(db: Db, userId: string, now: Date): Promise<Date | null> {
  const seenBefore = await updateSeenAt(db, userId, now)
  const isLong = seenBefore !== null && now.getTime() - seenBefore.getTime() > awayAfterMs
  return isLong ? seenBefore : null
}

/** Never moves it back. Returns the previous value. */
const updateSeenAt = (db: Db, userId: string, now: Date): Promise<Date | null> =>
  db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('notification_preferences')
      .select('seen_at')
      .where('user_id', '=', userId)
      // Locked, so that only one of two tabs reports the absence.
      .forUpdate()
      .executeTakeFirst()
    const seen_at = sql<Date>`greatest(notification_preferences.seen_at, excluded.seen_at)`
    await tx
      .insertInto('notification_preferences')
      .values({ user_id: userId, seen_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_at }))
      .execute()
    return before?.seen_at ?? null
  })

/** Silent, and no mail. */
const defaultPreferences: NotificationPreferences = {
  sounds: [],
  hasBrowserNotifications: false,
  quiet: null,
  digest: { every: 'never', hour: 6 },
  hasWeeklySummary: false,
}

export async function readPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const row = await db
    .selectFrom('notification_preferences')
    .select([
      'sounds',
      'has_browser_notifications',
      'quiet_from',
      'quiet_to',
      'digest',
      'digest_hour',
      'summarized_through',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return defaultPreferences
  const { quiet_from: from, quiet_to: to } = row
  return {
    sounds: row.sounds,
    hasBrowserNotifications: row.has_browser_notifications,
    quiet: from === null || to === null ? null : { from: timeOfDay(from), to: timeOfDay(to) },
    digest: { every: row.digest, hour: row.digest_hour },
    hasWeeklySummary: row.summarized_through !== null,
  }
}

interface PreferenceChange {
  userId: string
  preferences: NotificationPreferences
  caller?: Caller
}

/** Writes all preferences at once, with an audit entry if they change: the last write wins. */
export const writePreferences = (
  db: Db,
  { userId, preferences, caller }: PreferenceChange,
  now: Date,
): Promise<NotificationPreferences> =>
  db.transaction().execute(async (tx) => {
    const before = await readPreferences(tx, userId)
    await upsertPreferences(tx, userId, preferences, now)
    const after = await readPreferences(tx, userId)
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await writeAudit(tx, now, {
        event: 'notification-preferences.changed',
        actor: { kind: 'administrator', id: userId },
        subject: { kind: 'user', id: userId },
        ...(caller && { caller }),
        detail: { before, after },
      })
    }
    return after
  })

async function upsertPreferences(
  tx: Tx,
  userId: string,
  { sounds, hasBrowserNotifications, quiet, digest, hasWeeklySummary }: NotificationPreferences,
  now: Date,
): Promise<void> {
  const row = {
    // In a fixed order, without duplicates.
    sounds: notificationSeverities.filter((severity) => sounds.includes(severity)),
    has_browser_notifications: hasBrowserNotifications,
    quiet_from: quiet && minutesOfDay(quiet.from),
    quiet_to: quiet && minutesOfDay(quiet.to),
    digest: digest.every,
    digest_hour: digest.hour,
  }
  const startedAt = digest.every === 'never' ? null : now
  await tx
    .insertInto('notification_preferences')
    .values({
      ...row,
      user_id: userId,
      digested_through: startedAt,
      summarized_through: hasWeeklySummary ? now : null,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((e) => ({
        ...row,
        // A digest starts when it is turned on. One that was on already continues where it was.
        digested_through: startedAt
          ? sql<Date>`case when ${e.ref('notification_preferences.digest')} = 'never' then ${startedAt}::timestamptz
              else ${e.ref('notification_preferences.digested_through')} end`
          : null,
        // The first summary is that of the week in which it is chosen.
        summarized_through: hasWeeklySummary
          ? sql<Date>`coalesce(${e.ref('notification_preferences.summarized_through')}, ${now}::timestamptz)`
          : null,
      })),
    )
    .execute()
}

const minutesPerHour = 60

/** `22:30` → 1350. */
export function minutesOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * minutesPerHour + minute
}

/** 1350 → `22:30`. */
export const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / minutesPerHour), minutes % minutesPerHour]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
