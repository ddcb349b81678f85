import type { BanBody } from '@arriero/domain/contract/http/review.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { toSearchText } from '@arriero/domain/format/text.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { changeUserState } from '#platform/users/change-user-state.ts'
import type { Reviewer } from './review-locks.ts'
import { nameOf } from './user-list.ts'

/** The typed name must be the person's, so that nobody bans the wrong one by a slip. */
export async function banUser(
  tx: Tx,
  userId: string,
  { expectedStateVersion, reason, note, typedName }: BanBody,
  { userId: actorId, caller }: Reviewer,
  now: Date,
): Promise<void> {
  await changeUserState(tx, {
    userId,
    event: 'ban',
    by: { actor: 'administrator', actorId, caller },
    expectedVersion: expectedStateVersion,
    reason,
    note,
    now,
  })
  const name = await nameUser(tx, userId)
  if (plain(typedName) !== plain(name)) throw new AppError('user.name-mismatch')
  // Whoever has the case open can't decide it any more.
  await tx.deleteFrom('review_locks').where('user_id', '=', userId).execute()
}

/** Throws why the ban is not possible now, and changes nothing: the person who asks learns it, not the one who approves. */
export async function tryBan(db: Db, ...ban: BanArguments): Promise<void> {
  const rollback = new Error('only tried')
  try {
    await db.transaction().execute(async (tx) => {
      await banUser(tx, ...ban)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
}

type BanArguments = Parameters<typeof banUser> extends [Tx, ...infer Rest] ? Rest : never

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

/** Without case, accents or doubled spaces. */
const plain = (name: string) => toSearchText(name).replaceAll(/\s+/g, ' ').trim()
