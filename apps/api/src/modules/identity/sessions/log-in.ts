import { randomUUID } from 'node:crypto'
import type { LogInBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/schema.ts'
import { checkCredentials, type CredentialDeps } from './check-credentials.ts'
import { closeSessions } from './close-sessions.ts'
import { issueRefreshToken } from './issue-refresh-token.ts'
import { makeStoredUser } from './make-stored-user.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import { sessionLimits } from './session-limits.ts'
import type { Administrator } from './session-queries.ts'
import { standingSessions } from './standing-sessions.ts'
import type { Tokens } from './tokens.ts'
import type { Visitor } from './visitor.ts'

export interface LogInDeps extends CredentialDeps {
  tokens: Tokens
  refreshTokens: RefreshTokens
  onSessionEnd: (sessionId: string) => void
}

/** `bindingHash` is of the companion that the browser gets with the answer. */
export async function logIn(
  deps: LogInDeps,
  body: LogInBody,
  visitor: Visitor,
  bindingHash: string,
  now: Date,
): Promise<StoredUser> {
  const { db, tokens, refreshTokens, onSessionEnd } = deps
  const { email, password, code } = body
  const user = await checkCredentials(
    deps,
    { email, password, code, needsCode: true },
    visitor,
    now,
  )
  const session = {
    id: randomUUID(),
    user_id: user.id,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + sessionLimits.absoluteMs),
    ended_at: null,
    end_reason: null,
    binding_hash: bindingHash,
    user_agent: visitor.userAgent,
    address: visitor.address,
  }
  const refreshToken = refreshTokens.make()
  const by = { actor: { kind: 'administrator', id: user.id }, caller: visitor } as const
  const ended = await db.transaction().execute(async (tx) => {
    await requireUnchanged(tx, user)
    await tx.insertInto('sessions').values(session).execute()
    await issueRefreshToken(tx, refreshTokens.hash(refreshToken), session, now)
    const subject = { kind: 'session', id: session.id }
    await writeAudit(tx, now, { event: 'session.opened', subject, ...by })
    const excess = await findExcessSessions(tx, session, now)
    for (const only of excess) {
      await closeSessions(tx, { userId: user.id, only }, 'too-many', by, now)
    }
    return excess
  })
  for (const id of ended) onSessionEnd(id)
  return makeStoredUser(tokens, { userId: user.id, sessionId: session.id }, refreshToken)
}

/**
 * A ban or a new password may come while the old one is being checked. Whoever changes either
 * writes this row before ending sessions, so one of the two sees the other.
 */
async function requireUnchanged(tx: Tx, user: Administrator): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('password_changed_at')
    .where('id', '=', user.id)
    .where('user_state_id', '=', userStates.Active)
    .forUpdate()
    .executeTakeFirst()
  if (row?.password_changed_at?.getTime() !== user.password_changed_at?.getTime() || !row) {
    throw new AppError('session.wrong-credentials')
  }
}

/** The oldest, when with this new one there are too many. */
async function findExcessSessions(
  tx: Tx,
  { id, user_id }: { id: string; user_id: string },
  now: Date,
): Promise<string[]> {
  const rows = await standingSessions(tx, now)
    .select('sessions.id')
    .where('sessions.user_id', '=', user_id)
    .where('sessions.id', '!=', id)
    .orderBy('sessions.created_at', 'desc')
    .offset(sessionLimits.most - 1)
    .execute()
  return rows.map((row) => row.id)
}
