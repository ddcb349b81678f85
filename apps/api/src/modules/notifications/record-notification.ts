import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Writing } from '#platform/change-log/writing.ts'
import type { Schema } from '#platform/database/schema.ts'
import { holdNotifications } from './hold-notifications.ts'
import { notificationDocument, notificationsPath } from './notification-document.ts'

export type NotificationRow = Selectable<Schema['notifications']>

/** New ones, each told to its administrator. */
export async function insertNotifications(
  { tx, record }: Writing,
  notifications: ReadonlyArray<Insertable<Schema['notifications']>>,
): Promise<NotificationRow[]> {
  if (notifications.length === 0) return []
  const rows = await tx.insertInto('notifications').values(notifications).returningAll().execute()
  for (const row of rows) recordPut(record, row)
  return rows
}

type Renewed = Omit<
  Updateable<Schema['notifications']>,
  'id' | 'count' | 'open_count' | 'readed' | 'version'
>

/** Once more, of what is not over: they count one more, are unread again and no longer closed. */
export async function repeatNotifications(
  { tx, record }: Writing,
  ids: readonly string[],
  renewed: Renewed,
): Promise<NotificationRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('notifications')
    .set((e) => ({
      ...renewed,
      readed: false,
      closed_at: null,
      count: e('count', '+', 1),
      open_count: e('open_count', '+', 1),
      version: e('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  for (const row of rows) recordPut(record, row)
  return rows
}

/** Gone from the list of their administrator. */
export async function removeNotifications(
  { tx, record }: Writing,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const gone = await tx
    .deleteFrom('notifications')
    .where('id', 'in', ids)
    .returning(['id', 'administrator_id', 'version'])
    .execute()
  for (const { id, administrator_id, version } of gone) {
    const collection = notificationsPath(administrator_id)
    record({ collection, kind: 'remove', id, version: version + 1 })
  }
}

/** Before a journey is removed: its notifications remain, without it. */
export async function recordUnlinked({ tx, record }: Writing, journeyId: string): Promise<void> {
  // From here on nobody can write another one about it.
  await tx.selectFrom('journeys').select('id').where('id', '=', journeyId).forUpdate().execute()
  await holdNotifications(tx)
  const rows = await tx
    .updateTable('notifications')
    .set((e) => ({ journey_id: null, version: e('version', '+', 1) }))
    .where('journey_id', '=', journeyId)
    .returningAll()
    .execute()
  for (const row of rows) recordPut(record, row)
}

/** What its administrator reads from now on. */
export function recordPut(record: Writing['record'], row: NotificationRow): void {
  record({
    collection: notificationsPath(row.administrator_id),
    kind: 'put',
    document: notificationDocument(row),
  })
}
