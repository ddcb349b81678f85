import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** A sending that waits for a verdict, and that no newer one of the same item replaced. */
const isWaiting = sql<boolean>`sent.verdict is null and not exists (
  select from review_items as newer
  where newer.user_id = sent.user_id and newer.item = sent.item and newer.attempt > sent.attempt)`

/** Active people with renewed papers that wait for a review, and since when. */
export const waitingRenewals = (db: Db) =>
  db
    .selectFrom('review_items as sent')
    .innerJoin('users as sender', 'sender.id', 'sent.user_id')
    .select(['sent.user_id', ({ fn }) => fn.min('sent.sent_at').as('since')])
    .where('sender.user_state_id', '=', userStates.Active)
    .where('sender.erased_at', 'is', null)
    .where(isWaiting)
    .groupBy('sent.user_id')

/** Of one row of `users`: cheaper than the whole list for the few rows of a page. */
export const renewalSince = sql<Date | null>`(
  select min(sent.sent_at) from review_items as sent
  where sent.user_id = users.id and users.user_state_id = ${userStates.Active} and ${isWaiting})`
