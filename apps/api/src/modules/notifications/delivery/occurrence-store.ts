import type { NotificationKind } from '@arriero/domain/notifications/notification-rule.ts'
import { sql } from 'kysely'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { NotificationScope, Occurrence } from '#platform/notifications/notification-service.ts'
import { type NotificationRow, recordNotification } from '../notification-store.ts'

/** The open occurrences by their key. */
export async function findOpenOccurrences(
  db: Db,
  { kinds, keys }: NotificationScope,
): Promise<ReadonlyMap<string, { id: string; kind: NotificationKind }>> {
  const rows = await db
    .selectFrom('occurrences')
    .select(['id', 'key', 'kind'])
    .where('cleared_at', 'is', null)
    .where('kind', 'in', kinds)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** Returns false if an occurrence with the same key is open already. */
export async function insertOccurrence(
  tx: Tx,
  id: string,
  { facts, key, subjectId, journeyId, since, isTest }: Occurrence,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('occurrences')
    .values({
      id,
      kind: facts.kind,
      key,
      subject_id: subjectId,
      journey_id: journeyId,
      since,
      opened_at: now,
      // A test starts closed: the next reconciliation would find no condition for it and close it.
      cleared_at: isTest ? now : null,
    })
    .onConflict((conflict) => conflict.column('key').where('cleared_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Closes occurrences. A notification closes, and counts as read, with the last of its occurrences. The caller
 * must hold the lock on notifications.
 */
export async function closeOccurrences(
  { tx, record }: ChangeTransaction,
  occurrenceIds: readonly string[],
  now: Date,
): Promise<void> {
  if (occurrenceIds.length === 0) return
  const { rows } = await sql<NotificationRow>`
    with ended as (
      update occurrences set cleared_at = ${now}::timestamptz
      where id = any(${occurrenceIds}::uuid[]) and cleared_at is null
      returning id
    ), delivered as (
      select notification_id, count(*)::integer as ended from deliveries
      where occurrence_id in (select id from ended)
      group by notification_id
    )
    update notifications set
      open_count = open_count - ended,
      closed_at = case when open_count = ended then ${now}::timestamptz end,
      readed = readed or open_count = ended,
      version = version + (open_count = ended)::integer
    from delivered where notifications.id = delivered.notification_id
    returning notifications.*`.execute(tx)
  // A notification that stays open has no visible change.
  for (const row of rows) if (row.open_count === 0) recordNotification(record, row)
}
