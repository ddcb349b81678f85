import type { Writing } from '#platform/change-log/writing.ts'
import { holdNotifications } from '../hold-notifications.ts'
import { recordPut } from '../record-notification.ts'

/** One that is not theirs, or is so already, stays as it is. */
export async function recordRead(
  { tx, record }: Writing,
  administratorId: string,
  id: string,
  readed: boolean,
): Promise<void> {
  const row = await tx
    .updateTable('notifications')
    .set((e) => ({ readed, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('administrator_id', '=', administratorId)
    .where('readed', '!=', readed)
    .returningAll()
    .executeTakeFirst()
  if (row) recordPut(record, row)
}

/** However many they are, one statement. */
export async function recordAllRead(
  { tx, record }: Writing,
  administratorId: string,
  through: Date,
): Promise<void> {
  await holdNotifications(tx)
  const rows = await tx
    .updateTable('notifications')
    .set((e) => ({ readed: true, version: e('version', '+', 1) }))
    .where('administrator_id', '=', administratorId)
    .where('datetime', '<=', through)
    .where('readed', '=', false)
    .returningAll()
    .execute()
  for (const row of rows) recordPut(record, row)
}
