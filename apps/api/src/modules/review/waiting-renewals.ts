import { userStates } from '@arriero/domain/users/user-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** Since when an active person's renewed papers wait: sendings without a verdict, and without a newer one of the same item. */
const waitingSince = (person: 'users' | 'sender'): RawBuilder<Date | null> => {
  const id = sql.ref(`${person}.id`)
  return sql`(
    select min(sent.sent_at) from review_items as sent
    where sent.user_id = ${id} and sent.verdict is null and not exists (
      select from review_items as newer
      where newer.user_id = sent.user_id and newer.item = sent.item and newer.attempt > sent.attempt))`
}

/**
 * Active people with renewed papers that wait for a review. An array, because PostgreSQL expects far more people than
 * there are, and would read all of `users`.
 */
export const waitingRenewals = (db: Db) =>
  db
    .selectFrom('users as sender')
    .select(['sender.id as user_id', waitingSince('sender').$notNull().as('since')])
    .where('sender.user_state_id', '=', userStates.Active)
    .where('sender.erased_at', 'is', null)
    .where(
      sql<boolean>`sender.id = any(array(select distinct user_id from review_items where verdict is null))`,
    )
    .where(waitingSince('sender'), 'is not', null)

/** Of one row of `users`: null if nothing waits. */
export const renewalSince = sql<Date | null>`(
  case when users.user_state_id = ${userStates.Active} then ${waitingSince('users')} end)`
