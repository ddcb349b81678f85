import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Schema } from '#platform/database/schema.ts'
import { lockNotifications } from './notification-clock.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

export type NotificationRow = Selectable<Schema['notifications']>

/** Inserts rows and records each as a change for its administrator. */
export async function insertNotifications(
  { tx, record }: ChangeTransaction,
  notifications: ReadonlyArray<Insertable<Schema['notifications']>>,
): Promise<NotificationRow[]> {
  if (notifications.length === 0) return []
  const rows = await tx.insertInto('notifications').values(notifications).returningAll().execute()
  for (const row of rows) recordNotification(record, row)
  return rows
}

type NotificationUpdate = Omit<
  Updateable<Schema['notifications']>,
  'id' | 'count' | 'open_count' | 'readed' | 'version'
>

/** Counts one more occurrence on each notification, marks it unread and reopens it. */
export async function repeatNotifications(
  { tx, record }: ChangeTransaction,
  ids: readonly string[],
  update: NotificationUpdate,
): Promise<NotificationRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('notifications')
    .set((e) => ({
      ...update,
      readed: false,
      closed_at: null,
      count: e('count', '+', 1),
      open_count: e('open_count', '+', 1),
      version: e('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  for (const row of rows) recordNotification(record, row)
  return rows
}

export async function deleteNotifications(
  { tx, record }: ChangeTransaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const deleted = await tx
    .deleteFrom('notifications')
    .where('id', 'in', ids)
    .returning(['id', 'administrator_id', 'version'])
    .execute()
  for (const { id, administrator_id, version } of deleted) {
    const collection = notificationsPath(administrator_id)
    record({ collection, kind: 'remove', id, version: version + 1 })
  }
}

/** Call before a journey is deleted: its notifications stay, without a link to it. */
export async function unlinkJourney(
  { tx, record }: ChangeTransaction,
  journeyId: string,
): Promise<void> {
  // Locks the journey, so that no other transaction can insert a notification about it.
  await tx.selectFrom('journeys').select('id').where('id', '=', journeyId).forUpdate().execute()
  await lockNotifications(tx)
  const rows = await tx
    .updateTable('notifications')
    .set((e) => ({ journey_id: null, version: e('version', '+', 1) }))
    .where('journey_id', '=', journeyId)
    .returningAll()
    .execute()
  for (const row of rows) recordNotification(record, row)
}

/** Records the notification's current state as a change for its administrator. */
export function recordNotification(
  record: ChangeTransaction['record'],
  row: NotificationRow,
): void {
  record({
    collection: notificationsPath(row.administrator_id),
    kind: 'put',
    document: notificationDocument(row),
  })
}

export const notificationsPath = (administratorId: string): string =>
  `notifications/${administratorId}/admin`

/** The live document `notifications/{administratorId}/admin/{id}`. */
export function notificationDocument(row: NotificationRow): NotificationDocument {
  return {
    id: row.id,
    datetime: row.datetime.toISOString(),
    readed: row.readed,
    kind: row.kind,
    severity: row.severity,
    title: row.title,
    text: row.text,
    journeyId: row.journey_id,
    eventId: row.event_id,
    groupKey: row.group_key,
    count: row.count,
    closedAt: row.closed_at?.toISOString() ?? null,
    version: row.version,
  }
}
