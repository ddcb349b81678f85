import { sql } from 'kysely'
import type { Writing } from '#platform/change-log/writing.ts'
import { type NoticeRow, removeNotices } from '../record-notification.ts'

/** Whoever was told by one of these was told by their storm from now on. */
export async function absorbNotices(
  writing: Writing,
  absorbed: readonly string[],
  storms: readonly NoticeRow[],
): Promise<void> {
  if (absorbed.length === 0) return
  await sql`
    update tellings set notification_id = storm.id
    from notifications as storm
    where storm.id = any(${storms.map(({ id }) => id)}::uuid[])
      and tellings.administrator_id = storm.administrator_id
      and tellings.notification_id = any(${absorbed}::uuid[])`.execute(writing.tx)
  await removeNotices(writing, absorbed)
}
