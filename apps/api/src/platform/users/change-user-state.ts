import type { AuditEvent } from '@arriero/domain/audit/audit-event.ts'
import { AppError } from '@arriero/domain/errors.ts'
import {
  type UserActor,
  type UserEvent,
  userCan,
  type UserStateId,
  userStateKeyOf,
  userStates,
} from '@arriero/domain/users/user-state.ts'
import type { Schema, Tx } from '../database/schema.ts'
import type { Caller } from '../http/caller.ts'
import { writeAudit } from '../observability/audit.ts'
import { endLinks } from './end-links.ts'
import { queueLetter } from './letter-queue.ts'
import { revokeDevices } from './revoke-devices.ts'

interface StateChange {
  userId: string
  event: UserEvent
  by: StateChangeAuthor
  now: Date
  /** The version that the author saw; any if omitted. */
  expectedVersion?: number
  /** A code. */
  reason?: string | null
  note?: string | null
  /** More for the audit entry. */
  detail?: Record<string, unknown>
}

interface StateChangeAuthor {
  actor: UserActor
  /** Null if the system acts by itself. */
  actorId: string | null
  caller?: Caller | undefined
}

interface ChangedState {
  from: UserStateId
  to: UserStateId
  /** The new `state_version`. */
  version: number
}

/**
 * The only code that changes the state of a driver or customer. Locks the user, checks the table of transitions, and
 * writes the transition, the audit entry and the letter in the caller's transaction. The guard of devices reads the state
 * at every request; a ban takes the keys and the links away as well, so that a stolen phone stays out after it is lifted.
 * Drivers and customers have no sessions or sockets.
 */
export async function changeUserState(tx: Tx, change: StateChange): Promise<ChangedState> {
  const { userId, event, by, now, expectedVersion, reason = null, note = null } = change
  const user = await lockUser(tx, userId)
  if (expectedVersion !== undefined && user.state_version !== expectedVersion) {
    throw new AppError('user.version-conflict')
  }
  const check = userCan(userStateKeyOf(user.user_state_id), event, by.actor)
  if (!check.allowed) throw new AppError(check.code, check.because)
  const changed = {
    from: user.user_state_id,
    to: userStates[check.to],
    version: user.state_version + 1,
  }
  await tx
    .updateTable('users')
    .set({ user_state_id: changed.to, state_since: now, state_version: changed.version })
    .where('id', '=', userId)
    .execute()
  await tx
    .insertInto('user_transitions')
    .values({
      user_id: userId,
      version: changed.version,
      event,
      from_state_id: changed.from,
      to_state_id: changed.to,
      actor: by.actor,
      actor_id: by.actorId,
      at: now,
      reason,
      note,
    })
    .execute()
  const author = {
    actor: {
      kind: by.actor === 'person' ? user.kind : by.actor,
      ...(by.actorId !== null && { id: by.actorId }),
    },
    ...(by.caller && { caller: by.caller }),
  }
  await writeAudit(tx, now, {
    ...author,
    event: auditEvents[event],
    subject: { kind: 'user', id: userId },
    detail: { ...changed, reason, note, ...change.detail },
  })
  // Also when a ban is lifted: a key given or merged in meanwhile must not work unseen after the next approval.
  if (event === 'ban' || event === 'liftBan') {
    await revokeDevices(tx, userId, author, now)
    await endLinks(tx, userId)
  }
  if (event !== 'resubmit') {
    await queueLetter(tx, userId, { kind: 'state', version: changed.version }, now)
  }
  return changed
}

/** Administrators are not reviewed, they are invited and disabled elsewhere; erased people are nobody any more. */
export async function lockUser(
  tx: Tx,
  id: string,
): Promise<
  Pick<Schema['users'], 'kind' | 'user_state_id'> & { state_version: number; state_since: Date }
> {
  const user = await tx
    .selectFrom('users')
    .select(['kind', 'user_state_id', 'state_version', 'state_since'])
    .where('id', '=', id)
    .where('kind', 'in', ['driver', 'customer'])
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new AppError('user.not-found')
  return user
}

const auditEvents: Record<UserEvent, AuditEvent> = {
  approve: 'user.approved',
  askCorrection: 'user.correction-asked',
  resubmit: 'user.resubmitted',
  reject: 'user.rejected',
  reopen: 'user.reopened',
  reviewAgain: 'user.returned-to-review',
  ban: 'user.banned',
  liftBan: 'user.ban-lifted',
}
