import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

export const notificationsPath = (administratorId: string): string =>
  `notifications/${administratorId}/admin`

/** The one projection from rows to the live document `notifications/{administratorId}/admin/{id}`. */
export function notificationDocument(
  row: Selectable<Schema['notifications']>,
): NotificationDocument {
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
