import type { AuditEvent } from '@arriero/domain/audit/audit-event.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { can } from '@arriero/domain/users/ability.ts'
import type { Role } from '@arriero/domain/users/role.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { revokeInvitationsBy } from '../invitations/pending-invitations.ts'
import { closeSessions } from '../sessions/session-store.ts'

/** Who changes whose account. */
export interface AdministratorChange {
  /** The administrator who is changed. */
  id: string
  /** The administrator who asks. */
  by: { userId: string; sessionId: string; caller: Caller }
}

/** What to tell the rest of the process once the change is committed. */
interface ChangedSessions {
  /** Sessions that ended. */
  ended: string[]
  /** Open sessions whose rights changed. */
  changed: string[]
}

const nothing: ChangedSessions = { ended: [], changed: [] }

export async function changeRole(
  db: Db,
  { id, by, role }: AdministratorChange & { role: Role },
  now: Date,
): Promise<ChangedSessions> {
  return db.transaction().execute(async (tx) => {
    const before = await lockAdministrator(tx, id)
    if (before.role === role) return nothing
    rejectSelf({ id, by })
    await rejectLast(tx, id)
    await tx.updateTable('users').set({ role }).where('id', '=', id).execute()
    const mayInvite = can({ kind: 'administrator', role }, 'person.invite')
    const invitations = mayInvite ? 0 : await revokeInvitationsBy(tx, id, now)
    const detail = { before: before.role, role, invitations }
    await audit(tx, now, 'administrator.role-changed', { id, by }, detail)
    const open = await tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    return { ended: [], changed: open.map((session) => session.id) }
  })
}

/**
 * Ends everything that the account can do: its sessions with their refresh tokens and pushes, and the invitations that
 * it sent. The state is written first, so that a sign-in at the same moment sees it (accounts.ts).
 */
export async function disableAdministrator(
  db: Db,
  change: AdministratorChange,
  now: Date,
): Promise<ChangedSessions> {
  const { id, by } = change
  return db.transaction().execute(async (tx) => {
    const before = await lockAdministrator(tx, id)
    if (before.user_state_id === userStates.Ban) return nothing
    rejectSelf(change)
    await rejectLast(tx, id)
    await setState(tx, id, userStates.Ban, now)
    const actor = { kind: 'administrator', id: by.userId } as const
    const source = { actor, caller: by.caller }
    const ended = await closeSessions(tx, { userId: id }, 'disabled', source, now)
    const invitations = await revokeInvitationsBy(tx, id, now)
    const states = { from: before.user_state_id, to: userStates.Ban }
    const detail = { ...states, sessions: ended.length, invitations }
    await audit(tx, now, 'administrator.disabled', change, detail)
    return { ended, changed: [] }
  })
}

/** Also for an account that was never approved. */
export async function enableAdministrator(
  db: Db,
  change: AdministratorChange,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockAdministrator(tx, change.id)
    if (before.user_state_id === userStates.Active) return
    await setState(tx, change.id, userStates.Active, now)
    const detail = { from: before.user_state_id, to: userStates.Active }
    await audit(tx, now, 'administrator.enabled', change, detail)
  })
}

/** All but the session that asks, so that people don't sign themselves out. */
export async function closeSessionsOf(
  db: Db,
  { id, by }: AdministratorChange,
  now: Date,
): Promise<ChangedSessions> {
  return db.transaction().execute(async (tx) => {
    await lockAdministrator(tx, id)
    const filter = { userId: id, except: by.sessionId }
    const actor = { kind: 'administrator', id: by.userId } as const
    const source = { actor, caller: by.caller }
    const ended = await closeSessions(tx, filter, 'closed-by-administrator', source, now)
    return { ended, changed: [] }
  })
}

/** Id of the advisory lock; arbitrary, but different from the others. */
const administratorsLock = 4_815_164

/** One change at a time: two administrators who disable each other must not both succeed. */
async function lockAdministrator(tx: Tx, id: string) {
  await sql`select pg_advisory_xact_lock(${administratorsLock})`.execute(tx)
  const row = await tx
    .selectFrom('users')
    .select(['role', 'user_state_id'])
    .where('id', '=', id)
    .where('kind', '=', 'administrator')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('administrator.not-found')
  return row
}

function rejectSelf({ id, by }: AdministratorChange): void {
  if (id === by.userId) throw new AppError('administrator.own-account')
}

/** Somebody with all rights must remain. */
async function rejectLast(tx: Tx, id: string): Promise<void> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'administrator')
    .where('role', '=', 'administrator')
    .where('user_state_id', '=', userStates.Active)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new AppError('administrator.last')
}

const setState = (tx: Tx, id: string, user_state_id: UserStateId, now: Date) =>
  tx
    .updateTable('users')
    .set((eb) => ({
      user_state_id,
      state_since: now,
      state_version: eb('state_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

const audit = (
  tx: Tx,
  now: Date,
  event: AuditEvent,
  { id, by }: AdministratorChange,
  detail: Record<string, unknown>,
): Promise<void> =>
  writeAudit(tx, now, {
    event,
    actor: { kind: 'administrator', id: by.userId },
    subject: { kind: 'user', id },
    caller: by.caller,
    detail,
  })
