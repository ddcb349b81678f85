import type { Insertable, Selectable } from 'kysely'
import type { Change } from '#platform/change-log/change.ts'
import type { Schema, Tx } from '#platform/schema.ts'
import { notificationDocument, notificationsPath } from './notification-document.ts'

type RecordChange = (change: Change) => void

/** Writes a new notification and tells its administrator. */
export async function recordNotification(
  tx: Tx,
  record: RecordChange,
  notification: Insertable<Schema['notifications']>,
): Promise<void> {
  const row = await tx
    .insertInto('notifications')
    .values(notification)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordPut(record, row)
}

/** Before a journey is removed: its notifications remain, without it. */
export async function recordUnlinked(
  tx: Tx,
  record: RecordChange,
  journeyId: string,
): Promise<void> {
  // From here on nobody can write another one about it.
  await tx.selectFrom('journeys').select('id').where('id', '=', journeyId).forUpdate().execute()
  const rows = await tx
    .updateTable('notifications')
    .set((e) => ({ journey_id: null, version: e('version', '+', 1) }))
    .where('journey_id', '=', journeyId)
    .returningAll()
    .execute()
  for (const row of rows) recordPut(record, row)
}

/** What its administrator reads from now on. */
export function recordPut(record: RecordChange, row: Selectable<Schema['notifications']>): void {
  record({
    collection: notificationsPath(row.administrator_id),
    kind: 'put',
    document: notificationDocument(row),
  })
}
