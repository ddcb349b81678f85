import type { BanBody } from '@arriero/domain/contract/http/review.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { isSameName } from '@arriero/domain/format/text.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { changeUserState } from '#platform/users/change-user-state.ts'
import type { Reviewer } from './review-locks.ts'
import { nameOf } from './user-list.ts'

/** What a ban is about once it was asked for. The state may change while it waits: a ban starts from any. */
type AskedBan = Pick<BanBody, 'reason' | 'note'> & Partial<Pick<BanBody, 'expectedStateVersion'>>

export async function banUser(
  tx: Tx,
  userId: string,
  { expectedStateVersion, reason, note }: AskedBan,
  { userId: actorId, caller }: Reviewer,
  now: Date,
): Promise<void> {
  await changeUserState(tx, {
    userId,
    event: 'ban',
    by: { actor: 'administrator', actorId, caller },
    ...(expectedStateVersion !== undefined && { expectedVersion: expectedStateVersion }),
    reason,
    note,
    now,
  })
  // Whoever has the case open can't decide it any more.
  await tx.deleteFrom('review_locks').where('user_id', '=', userId).execute()
}

/**
 * Throws why the ban can't be asked for, and changes nothing: the person who asks learns it, not the one who approves.
 * The typed name must be the person's, so that nobody bans the wrong one by a slip.
 */
export async function checkBan(
  db: Db,
  userId: string,
  body: BanBody,
  reviewer: Reviewer,
  now: Date,
): Promise<void> {
  const rollback = new Error('only tried')
  try {
    await db.transaction().execute(async (tx) => {
      await banUser(tx, userId, body, reviewer, now)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  if (!isSameName(body.typedName, await nameUser(db, userId))) {
    throw new AppError('user.name-mismatch')
  }
}

/** The person's or the company's name. */
export async function nameUser(db: Db, userId: string): Promise<string> {
  const person = await db
    .selectFrom('users')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .select(['given_names', 'surnames', 'company_name'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return nameOf(person)
}
