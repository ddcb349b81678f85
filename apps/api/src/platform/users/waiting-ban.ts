import type { Db } from '../database/schema.ts'

/** Whether somebody asked for the ban of this person and a second person may still decide it. */
export async function isBanWaiting(db: Db, userId: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'user.ban')
    .where('subject_id', '=', userId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}
