import { sql } from 'kysely'
import type { Writing } from '#platform/change-log/writing.ts'
import type { NoticeRow } from '../record-notification.ts'
import { notificationsPath } from '../notification-document.ts'

/** Whoever was told by one of these was told by their storm from now on. */
export async function absorbNotices(
  { tx, record }: Writing,
  absorbed: readonly string[],
  storms: readonly NoticeRow[],
): Promise<void> {
  if (absorbed.length === 0) return
  await sql`
    update tellings set notification_id = storm.id
    from notifications as storm
    where storm.id = any(${storms.map(({ id }) => id)}::uuid[])
      and tellings.administrator_id = storm.administrator_id
      and tellings.notification_id = any(${absorbed}::uuid[])`.execute(tx)
  const gone = await tx
    .deleteFrom('notifications')
    .where('id', 'in', absorbed)
    .returning(['id', 'administrator_id', 'version'])
    .execute()
  for (const { id, administrator_id, version } of gone) {
    const collection = notificationsPath(administrator_id)
    record({ collection, kind: 'remove', id, version: version + 1 })
  }
}
