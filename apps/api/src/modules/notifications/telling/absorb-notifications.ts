import { sql } from 'kysely'
import type { Writing } from '#platform/change-log/writing.ts'
import { type NotificationRow, removeNotifications } from '../record-notification.ts'

/** Whoever was told by one of these was told by their storm from now on. */
export async function absorbNotifications(
  writing: Writing,
  absorbed: readonly string[],
  storms: readonly NotificationRow[],
): Promise<void> {
  if (absorbed.length === 0) return
  await sql`
    update deliveries set notification_id = storm.id
    from notifications as storm
    where storm.id = any(${storms.map(({ id }) => id)}::uuid[])
      and deliveries.administrator_id = storm.administrator_id
      and deliveries.notification_id = any(${absorbed}::uuid[])`.execute(writing.tx)
  await removeNotifications(writing, absorbed)
}
