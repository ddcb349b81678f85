import { createHash, randomUUID } from 'node:crypto'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema, Tx } from '#platform/database/schema.ts'
import type { NotificationRow } from '../notification-store.ts'
import { subscriptionsWithAccess } from './subscription-store.ts'

export type QueuedMessage = Selectable<Schema['push_messages']>

/** Longer than sending takes: a message whose process died is sent by another one after this. */
const claimMs = minuteMs
export const batchSize = 20

/**
 * Queues one message per subscription of each recipient, in the transaction of the notifications: both are written
 * or neither.
 */
export async function queueMessages(
  tx: Tx,
  notifications: ReadonlyArray<Pick<NotificationRow, 'id' | 'administrator_id' | 'group_key'>>,
  now: Date,
): Promise<void> {
  const recipients = notifications.map((notification) => notification.administrator_id)
  if (recipients.length === 0) return
  const subscriptions = await subscriptionsWithAccess(tx, now)
    .select(['push_subscriptions.id', 'push_subscriptions.user_id'])
    .where('push_subscriptions.user_id', 'in', recipients)
    // One that is being deleted must neither fail nor block the journey's command that notifies.
    .forKeyShare('push_subscriptions')
    .skipLocked()
    .execute()
  await insertMessages(
    tx,
    notifications.flatMap(({ id, administrator_id, group_key }) =>
      subscriptions
        .filter(({ user_id }) => user_id === administrator_id)
        .map((subscription) => ({
          id: randomUUID(),
          subscription_id: subscription.id,
          notification_id: id,
          topic: topicOf(group_key),
          created_at: now,
          due_at: now,
        })),
    ),
  )
}

export const queueTestMessage = (db: Db, subscriptionId: string, now: Date): Promise<void> =>
  insertMessages(db, [
    {
      id: randomUUID(),
      subscription_id: subscriptionId,
      notification_id: null,
      topic: topicOf('test'),
      created_at: now,
      due_at: now,
    },
  ])

/** A message of the same topic that waits is replaced. */
async function insertMessages(
  db: Db,
  messages: ReadonlyArray<Insertable<Schema['push_messages']>>,
): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('push_messages')
    .values(messages)
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'topic']).doUpdateSet((e) => ({
        id: e.ref('excluded.id'),
        notification_id: e.ref('excluded.notification_id'),
        created_at: e.ref('excluded.created_at'),
        due_at: e.ref('excluded.due_at'),
        attempts: 0,
      })),
    )
    .execute()
}

/** At most 32 characters of base64url (RFC 8030, section 5.4); hashed, because the push service can read it. */
export const topicOf = (groupKey: string): string =>
  createHash('sha256').update(groupKey).digest('base64url').slice(0, 32)

/** Takes due messages for this process and counts the attempt. */
export const claimMessages = (db: Db, now: Date): Promise<QueuedMessage[]> =>
  db
    // Not in the condition itself, where PostgreSQL may run it, and lock rows, more than once.
    .with('due', (e) =>
      e
        .selectFrom('push_messages')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('push_messages')
    .set((e) => ({
      due_at: new Date(now.getTime() + claimMs),
      attempts: e('attempts', '+', 1),
    }))
    .where('id', 'in', (e) => e.selectFrom('due').select('due.id'))
    .returningAll()
    .execute()

export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).execute()
}

export async function postponeMessage(db: Db, id: string, due_at: Date): Promise<void> {
  await db.updateTable('push_messages').set({ due_at }).where('id', '=', id).execute()
}
