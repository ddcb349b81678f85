import {
  type NextCaseBody,
  reviewLockMs,
  type UserFile,
} from '@arriero/domain/contract/http/review.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { requirePerson } from '#platform/users/require-person.ts'
import { renewalSince, waitingRenewals } from './waiting-renewals.ts'

/** The administrator who reviews. */
export interface Reviewer {
  userId: string
  caller: Caller
}

/** Opens the case for the reviewer, or renews the lock. Only the opening is audited. */
export const takeLock = (db: Db, userId: string, reviewer: Reviewer, now: Date): Promise<Date> =>
  db.transaction().execute(async (tx) => {
    await requirePerson(tx, userId)
    const until = await upsertLock(tx, userId, reviewer, now)
    if (until === undefined) throw await lockedError(tx, userId, now)
    return until
  })

/** Undefined if another person holds it. */
async function upsertLock(
  tx: Tx,
  userId: string,
  reviewer: Reviewer,
  now: Date,
): Promise<Date | undefined> {
  const until = new Date(now.getTime() + reviewLockMs)
  const isOwn = await hasLock(tx, userId, reviewer.userId, now)
  const row = await tx
    .insertInto('review_locks')
    .values({ user_id: userId, holder_id: reviewer.userId, until })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ holder_id: reviewer.userId, until })
        .where((eb) =>
          eb.or([
            eb('review_locks.until', '<=', now),
            eb('review_locks.holder_id', '=', reviewer.userId),
          ]),
        ),
    )
    .returning('until')
    .executeTakeFirst()
  if (!row) return undefined
  if (!isOwn) {
    await writeAudit(tx, now, {
      event: 'user.review-opened',
      actor: { kind: 'administrator', id: reviewer.userId },
      subject: { kind: 'user', id: userId },
      caller: reviewer.caller,
    })
  }
  return row.until
}

async function hasLock(db: Db, userId: string, holderId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('review_locks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('holder_id', '=', holderId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

async function lockedError(db: Db, userId: string, now: Date): Promise<AppError> {
  const lock = await readOpenLock(db, userId, now)
  return lock
    ? new AppError('user.locked', `${lock.holderName} está revisando este caso.`)
    : new AppError('user.locked')
}

/** Who has the case open now. */
export async function readOpenLock(db: Db, userId: string, now: Date): Promise<UserFile['lock']> {
  const row = await db
    .selectFrom('review_locks')
    .innerJoin('users', 'users.id', 'review_locks.holder_id')
    .select(['holder_id', 'given_names', 'surnames', 'until'])
    .where('review_locks.user_id', '=', userId)
    .where('until', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const holderName = `${row.given_names} ${row.surnames}`
  return { holderId: row.holder_id, holderName, until: row.until.toISOString() }
}

/** Does nothing if the reviewer doesn't hold it. */
export async function releaseLock(db: Db, userId: string, holderId: string): Promise<void> {
  await db
    .deleteFrom('review_locks')
    .where('user_id', '=', userId)
    .where('holder_id', '=', holderId)
    .execute()
}

/** For a decision, in whose transaction the case is closed: the lock ends with it. */
export async function spendLock(
  tx: Tx,
  userId: string,
  holderId: string,
  now: Date,
): Promise<void> {
  const spent = await tx
    .deleteFrom('review_locks')
    .where('user_id', '=', userId)
    .where('holder_id', '=', holderId)
    .where('until', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) throw new AppError('user.lock-lost')
}

/** More reviewers than this never ask in the same millisecond. */
const maxTries = 20

/** The case, or the renewals, that wait longest and that nobody has open. Null if there are none. */
export async function takeNext(
  db: Db,
  wanted: NextCaseBody,
  reviewer: Reviewer,
  now: Date,
): Promise<string | null> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const taken = await db.transaction().execute(async (tx) => {
      const userId = await findNext(tx, wanted, now)
      if (userId === undefined) return null
      const until = await upsertLock(tx, userId, reviewer, now)
      // Somebody else opened it after our query began: there may be another.
      return until === undefined ? undefined : userId
    })
    if (taken !== undefined) return taken
  }
  return null
}

async function findNext(
  tx: Tx,
  { kind, renewals, skip = [] }: NextCaseBody,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('users.id')
    .where('users.kind', '!=', 'administrator')
    .where('users.erased_at', 'is', null)
    .where((eb) =>
      renewals
        ? eb('users.id', 'in', waitingRenewals(tx).clearSelect().select('sender.id'))
        : eb('users.user_state_id', '=', userStates.Review),
    )
    .$if(kind !== undefined, (query) => query.where('users.kind', '=', kind ?? 'driver'))
    .$if(skip.length > 0, (query) =>
      query.where('users.id', '!=', sql<string>`all(${skip}::uuid[])`),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('review_locks')
            .select('review_locks.user_id')
            .whereRef('review_locks.user_id', '=', 'users.id')
            .where('review_locks.until', '>', now),
        ),
      ),
    )
    .orderBy(renewals ? renewalSince : sql.ref('users.state_since'))
    .orderBy('users.id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.id
}
