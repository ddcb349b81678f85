import { sql } from 'kysely'
import type { Writing } from '#platform/change-log/writing.ts'
import { type NoticeRow, recordPut } from '../record-notification.ts'

/** These are over. A notice closes with the last thing it tells of, and needs nobody's eyes any more. Only while the notices are held. */
export async function clear(
  { tx, record }: Writing,
  occurrenceIds: readonly string[],
  now: Date,
): Promise<void> {
  if (occurrenceIds.length === 0) return
  await tx
    .updateTable('occurrences')
    .set({ cleared_at: now })
    .where('id', 'in', occurrenceIds)
    .execute()
  const { rows } = await sql<NoticeRow>`
    update notifications set closed_at = ${now}::timestamptz, readed = true, version = version + 1
    where closed_at is null
      and id in (select notification_id from tellings where occurrence_id = any(${occurrenceIds}::uuid[]))
      and not exists (
        select from tellings join occurrences on occurrences.id = tellings.occurrence_id
        where tellings.notification_id = notifications.id and occurrences.cleared_at is null)
    returning *`.execute(tx)
  for (const row of rows) recordPut(record, row)
}
