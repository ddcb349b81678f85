import type { SavedViews } from '@arriero/domain/contract/http/saved-views.ts'
import type { Db } from '#platform/schema.ts'

export async function readSavedViews(db: Db, userId: string): Promise<SavedViews> {
  const views = await db
    .selectFrom('saved_views')
    .select(['name', 'page', 'search'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return { views }
}

/** All of them at once: the last browser to write wins, and no list is ever half of one and half of another. */
export async function writeSavedViews(
  db: Db,
  userId: string,
  { views }: SavedViews,
): Promise<SavedViews> {
  const rows = views.map((view, position) => ({ ...view, user_id: userId, position }))
  await db.transaction().execute(async (tx) => {
    // Two browsers at once would both insert the first view. Not the key: notices refer to it.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await tx.deleteFrom('saved_views').where('user_id', '=', userId).execute()
    if (rows.length > 0) await tx.insertInto('saved_views').values(rows).execute()
  })
  return { views }
}
