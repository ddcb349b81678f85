import { documentQuery, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { LiveCollection } from '#live/live-collection.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import { matchingSql } from '#platform/live-query/matching-sql.ts'
import { orderSql } from '#platform/live-query/order-sql.ts'
import { type QueryColumns, queryFields } from '#platform/live-query/query-columns.ts'
import type { Db } from '#platform/database/schema.ts'
import { notificationDocument, notificationsPath } from '../notification-document.ts'
import { recordAllRead, recordRead } from './record-reading.ts'

const columns = {
  id: ['id', 'uuid'],
  datetime: ['datetime', 'instant'],
  readed: ['readed', 'boolean'],
  kind: ['kind', 'text'],
  severity: ['severity', 'text'],
  title: ['title', 'text'],
  text: ['text', 'text'],
  journeyId: ['journey_id', 'uuid'],
  eventId: ['event_id', 'text'],
  groupKey: ['group_key', 'text'],
  count: ['count', 'integer'],
  closedAt: ['closed_at', 'instant'],
  version: ['version', 'integer'],
} satisfies QueryColumns<NotificationDocument>

/** `notifications/{administratorId}/admin`, for that administrator alone. */
export function notificationCollection(
  db: Db,
  changeLog: Pick<ChangeLog, 'write'>,
): LiveCollection {
  return {
    pattern: 'notifications/{administratorId}/admin',
    document: NotificationDocument,
    fields: queryFields(columns),
    patched: [],
    mayRead: (person, names) => person.userId === ownerOf(names),
    load: (query, names) => load(db, query, ownerOf(names)),
    reading: {
      set: async (id, readed, names) => {
        const owner = ownerOf(names)
        const [held] = await load(db, documentQuery(notificationsPath(owner), id), owner)
        if (!held) return 'not-found'
        if (held.readed !== readed) {
          await changeLog.write(
            readed ? 'notification.read' : 'notification.unread',
            (tx, record) => recordRead({ tx, record }, owner, id, readed),
          )
        }
        return 'done'
      },
      markAll: (through, names) =>
        changeLog.write('notification.read-all', (tx, record) =>
          recordAllRead({ tx, record }, ownerOf(names), through),
        ),
    },
  }
}

async function load(db: Db, query: LiveQuery, owner: string): Promise<NotificationDocument[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('administrator_id', '=', owner)
    .where(matchingSql(columns, query))
    .orderBy(orderSql(columns, query))
    .limit(query.limit)
    .execute()
  return rows.map(notificationDocument)
}

function ownerOf({ administratorId }: Readonly<Record<string, string>>): string {
  if (administratorId === undefined) throw new RangeError('The path names no administrator')
  return administratorId
}
