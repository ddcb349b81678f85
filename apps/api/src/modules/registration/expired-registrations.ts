import type { Db, Tx } from '#platform/database/schema.ts'
import { deleteOldDrafts } from './drafts.ts'

/** Registrations of one transaction: more would hold up the people who fill theirs in. */
const slice = 500

/** Drafts that nobody changed for a month, unsent changes of active people, and links that are too old. */
export async function deleteExpiredRegistrations(
  db: Db,
  now: Date,
  mayContinue = () => true,
): Promise<void> {
  for (const deleteSome of [deleteExpiredForms, deleteOldDrafts]) {
    while (mayContinue() && (await deleteSome(db, now, slice)) === slice) continue
  }
  await db.deleteFrom('registration_tokens').where('expires_at', '<=', now).execute()
}

/** Forms that were never sent: at most `limit`. Answers how many. */
const deleteExpiredForms = (db: Db, now: Date, limit: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const expired = await tx
      .selectFrom('registrations')
      .select('id')
      .where('sent_at', 'is', null)
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .forUpdate()
      .skipLocked()
      .limit(limit)
      .execute()
    const ids = expired.map(({ id }) => id)
    if (ids.length > 0) await deleteRegistrations(tx, ids)
    return ids.length
  })

export async function deleteRegistrations(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('consents').where('registration_id', 'in', ids).execute()
  await tx.deleteFrom('registrations').where('id', 'in', ids).execute()
}
