import { dayMs } from '@arriero/domain/calendar/durations.ts'
import type { Db } from '#platform/database/schema.ts'
import { type ActiveShare, selectActive } from './share-store.ts'

const maxGrantMs = dayMs

/** The right of a visitor to read the shared document in Firestore, at most for a day and never longer than the link. */
export async function grantVisit(
  db: Db,
  subject: string,
  { id, expiresAt }: ActiveShare,
  now: Date,
): Promise<Date> {
  const inADay = now.getTime() + maxGrantMs
  const endsAt = new Date(Math.min(inADay, expiresAt?.getTime() ?? inADay))
  const grant = { share_id: id, ends_at: endsAt }
  await db
    .insertInto('journey_share_grants')
    .values({ subject, ...grant })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(grant))
    .execute()
  return endsAt
}

/** The grants that count: not over, and of links that work. */
export async function listGrants(db: Db, now: Date) {
  const rows = await selectActive(db, now)
    .innerJoin('journey_share_grants', 'share_id', 'journey_shares.id')
    .select(['subject', 'ends_at'])
    .where('ends_at', '>', now)
    .orderBy('subject')
    .execute()
  return rows.map((row) => ({
    subject: row.subject,
    endsAt: row.ends_at,
    share: { id: row.id, journeyId: row.journey_id, expiresAt: row.expires_at },
  }))
}
