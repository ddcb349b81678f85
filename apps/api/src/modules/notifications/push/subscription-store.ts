import { randomUUID } from 'node:crypto'
import type { PushSubscriptionBody } from '@arriero/domain/contract/http/push.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { SignedInPerson } from '#platform/http/caller.ts'

/** More browsers than anybody uses; the one that was used longest ago is dropped. */
const maxSubscriptions = 10

/** Stores the subscription of the session's browser. The same one again changes nothing but its keys. */
export const saveSubscription = (
  db: Db,
  person: SignedInPerson,
  { endpoint, keys }: PushSubscriptionBody,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockOpenSession(tx, person)
    const { userId: user_id, sessionId: session_id } = person
    // Either another browser's subscription of this session, or another person's of this browser, with the messages
    // that wait for it.
    await tx
      .deleteFrom('push_subscriptions')
      .where((e) =>
        e.or([
          e.and([e('session_id', '=', session_id), e('endpoint', '!=', endpoint)]),
          e.and([e('endpoint', '=', endpoint), e('user_id', '!=', user_id)]),
        ]),
      )
      .execute()
    const owner = { user_id, session_id, ...keys, failures: 0 }
    await tx
      .insertInto('push_subscriptions')
      .values({ id: randomUUID(), endpoint, created_at: now, ...owner })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owner))
      .execute()
    await deleteExcess(tx, user_id)
  })

/** Locked, so that a request that ends the session meanwhile deletes the new subscription too. */
async function lockOpenSession(tx: Tx, { userId, sessionId }: SignedInPerson): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) throw new AppError('session.required')
}

async function deleteExcess(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (e) =>
      e
        .selectFrom('push_subscriptions')
        .innerJoin('sessions', 'sessions.id', 'session_id')
        .select('push_subscriptions.id')
        .where('push_subscriptions.user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('push_subscriptions.id')
        .offset(maxSubscriptions),
    )
    .execute()
}

export async function deleteSubscription(db: Db, { sessionId }: SignedInPerson): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** Id of the subscription of the session's browser. */
export async function findSubscription(
  db: Db,
  { sessionId }: SignedInPerson,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.id
}

/**
 * Subscriptions whose person still has access. An idle session counts: the console is closed, which is what the
 * messages are for. It ends with the person's sign-out, from another browser, or after its longest time.
 */
export const subscriptionsWithAccess = (db: Db, now: Date) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.kind', '=', 'administrator')
    .where('users.user_state_id', '=', userStates.Active)

/** Those of sessions that expired and of people who lost their access. */
export async function deleteWithoutAccess(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', 'not in', subscriptionsWithAccess(db, now).select('push_subscriptions.id'))
    .execute()
}
