import { sql } from 'kysely'
import type { Db } from '#platform/schema.ts'

/** A shorter absence misses nothing worth a line. */
const awayAfterMs = 5 * 60_000

/** The person has the console before their eyes. Answers since when they had not, where that was long. */
export async function notePresence(db: Db, userId: string, now: Date): Promise<Date | null> {
  const seenBefore = await moveSeen(db, userId, now)
  const isLong = seenBefore !== null && now.getTime() - seenBefore.getTime() > awayAfterMs
  return isLong ? seenBefore : null
}

/** Answers with what was there before. */
const moveSeen = (db: Db, userId: string, now: Date): Promise<Date | null> =>
  db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('notice_preferences')
      .select('seen_at')
      .where('user_id', '=', userId)
      // Of two tabs, one comes back from an absence.
      .forUpdate()
      .executeTakeFirst()
    const seen_at = sql<Date>`greatest(notice_preferences.seen_at, excluded.seen_at)`
    await tx
      .insertInto('notice_preferences')
      .values({ user_id: userId, seen_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_at }))
      .execute()
    return before?.seen_at ?? null
  })
