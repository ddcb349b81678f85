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
  const { rows } = await sql<NoticeRow>`
    with ended as (
      update occurrences set cleared_at = ${now}::timestamptz
      where id = any(${occurrenceIds}::uuid[]) and cleared_at is null
      returning id
    ), told as (
      select notification_id, count(*)::integer as ended from tellings
      where occurrence_id in (select id from ended)
      group by notification_id
    )
    update notifications set
      open_count = open_count - ended,
      closed_at = case when open_count = ended then ${now}::timestamptz end,
      readed = readed or open_count = ended,
      version = version + (open_count = ended)::integer
    from told where notifications.id = told.notification_id
    returning notifications.*`.execute(tx)
  // The others look as before.
  for (const row of rows) if (row.open_count === 0) recordPut(record, row)
}
