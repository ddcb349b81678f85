import { can } from '@arriero/domain/users/ability.ts'
import { documentQuery, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { sql } from 'kysely'
import type { CollectionDocument, LiveCollection } from '#live/live-collection.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import { matchingSql, orderSql } from '#platform/live-query/query-sql.ts'
import { type QueryColumns, queryFields } from '#platform/live-query/query-columns.ts'
import type { Db } from '#platform/database/schema.ts'
import {
  notificationDocument,
  notificationsPath,
  recordNotification,
} from './notification-store.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import { lockNotifications } from './notification-clock.ts'

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

/** `notifications/{administratorId}/admin`, readable only by that administrator. */
export function notificationCollection(
  db: Db,
  changeLog: Pick<ChangeLog, 'write'>,
): LiveCollection {
  return {
    pattern: 'notifications/{administratorId}/admin',
    document: NotificationDocument,
    fields: queryFields(columns),
    patched: [],
    mayRead: (person, params) =>
      can(person, 'notification.receive') && person.userId === ownerOf(params),
    load: (query, params) => load(db, query, ownerOf(params)),
    page: (after, limit) => loadPage(db, after, limit),
    readMarks: {
      set: async (id, readed, params) => {
        const owner = ownerOf(params)
        const [current] = await load(db, documentQuery(notificationsPath(owner), id), owner)
        if (!current) return 'not-found'
        if (current.readed !== readed) {
          await changeLog.write(
            readed ? 'notification.read' : 'notification.unread',
            (tx, record) => markRead({ tx, record }, owner, id, readed),
          )
        }
        return 'done'
      },
      markAll: (through, params) =>
        changeLog.write('notification.read-all', (tx, record) =>
          markAllRead({ tx, record }, ownerOf(params), through),
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

/** In the order of owner and id. */
async function loadPage(
  db: Db,
  after: CollectionDocument | undefined,
  limit: number,
): Promise<CollectionDocument[]> {
  const [, owner] = after?.path.split('/') ?? []
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .$if(owner !== undefined, (query) =>
      query.where(
        sql<boolean>`(administrator_id, id) > (${owner}::uuid, ${after?.document.id}::uuid)`,
      ),
    )
    .orderBy('administrator_id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    path: notificationsPath(row.administrator_id),
    document: notificationDocument(row),
  }))
}

function ownerOf({ administratorId }: Readonly<Record<string, string>>): string {
  if (administratorId === undefined) throw new RangeError('The path has no administrator id')
  return administratorId
}

/** Does nothing if the notification has another owner, or is in that state already. */
export async function markRead(
  { tx, record }: ChangeTransaction,
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
  if (row) recordNotification(record, row)
}

export async function markAllRead(
  { tx, record }: ChangeTransaction,
  administratorId: string,
  through: Date,
): Promise<void> {
  await lockNotifications(tx)
  const rows = await tx
    .updateTable('notifications')
    .set((e) => ({ readed: true, version: e('version', '+', 1) }))
    .where('administrator_id', '=', administratorId)
    .where('datetime', '<=', through)
    .where('readed', '=', false)
    .returningAll()
    .execute()
  for (const row of rows) recordNotification(record, row)
}
