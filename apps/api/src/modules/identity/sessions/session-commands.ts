import { randomUUID } from 'node:crypto'
import type {
  LogInBody,
  RefreshTokenBody,
  StoredUser,
} from '@arriero/domain/contract/http/session.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { z } from 'zod'
import type { Db, Tx } from '#platform/schema.ts'
import { isRightPassword } from '../passwords/hash-password.ts'
import { findAdministratorByEmail } from './session-queries.ts'
import { hashRefreshToken, makeRefreshToken, type Tokens, type TokenSubject } from './tokens.ts'

const minute = 60_000
const idleLimit = 30 * minute
const absoluteLimit = 12 * 60 * minute

/** Told only to who knows the password. */
const refusalByState: Record<UserStateId, ErrorCode | undefined> = {
  [userStates.Active]: undefined,
  [userStates.Review]: 'user.review',
  [userStates.Correction]: 'user.correction',
  [userStates.Reject]: 'user.reject',
  [userStates.Ban]: 'user.ban',
}

export async function logIn(
  db: Db,
  tokens: Tokens,
  now: Date,
  body: LogInBody,
): Promise<StoredUser> {
  const user = await findAdministratorByEmail(db, body.email)
  const isRight = await isRightPassword(user?.password_hash ?? null, body.password)
  if (!user || !isRight) throw new AppError('session.wrong-credentials')
  const refusal = refusalByState[user.user_state_id]
  if (refusal) throw new AppError(refusal)

  const session = {
    id: randomUUID(),
    user_id: user.id,
    created_at: now,
    expires_at: new Date(now.getTime() + absoluteLimit),
    ended_at: null,
    end_reason: null,
    binding_hash: '',
    user_agent: '',
    address: '',
    last_used_at: now,
  }
  const refreshToken = await db.transaction().execute(async (tx) => {
    await tx.insertInto('sessions').values(session).execute()
    return issueRefreshToken(tx, session, now)
  })
  return storedUser(tokens, { userId: user.id, sessionId: session.id }, refreshToken)
}

/** The new stored user, or undefined when the refresh is refused. */
export async function refreshSession(
  db: Db,
  tokens: Tokens,
  now: Date,
  body: RefreshTokenBody,
): Promise<StoredUser | undefined> {
  const { id: userId, refreshToken } = body
  if (!z.uuid().safeParse(userId).success) return undefined
  const renewed = await db.transaction().execute(async (tx) => {
    const session = await spendRefreshToken(tx, refreshToken, userId, now)
    return session && { session, next: await issueRefreshToken(tx, session, now) }
  })
  return renewed && storedUser(tokens, { userId, sessionId: renewed.session.id }, renewed.next)
}

export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** One statement decides: of two callers with the same token, one gets the row. */
async function spendRefreshToken(tx: Tx, token: string, userId: string, now: Date) {
  return tx
    .updateTable('refresh_tokens')
    .from('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .set({ used_at: now })
    .where('refresh_tokens.token_hash', '=', hashRefreshToken(token))
    .where('refresh_tokens.used_at', 'is', null)
    .where('refresh_tokens.expires_at', '>', now)
    .whereRef('sessions.id', '=', 'refresh_tokens.session_id')
    .where('sessions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('users.user_state_id', '=', userStates.Active)
    .returning(['sessions.id', 'sessions.expires_at'])
    .executeTakeFirst()
}

async function issueRefreshToken(
  tx: Tx,
  session: { id: string; expires_at: Date },
  now: Date,
): Promise<string> {
  const token = makeRefreshToken()
  const idleEnd = Math.min(now.getTime() + idleLimit, session.expires_at.getTime())
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashRefreshToken(token),
      session_id: session.id,
      created_at: now,
      expires_at: new Date(idleEnd),
      used_at: null,
    })
    .execute()
  return token
}

async function storedUser(
  tokens: Tokens,
  subject: TokenSubject,
  refreshToken: string,
): Promise<StoredUser> {
  return {
    accessToken: await tokens.signAccess(subject),
    refreshToken,
    id: subject.userId,
    fbCustomToken: await tokens.signLive(subject),
  }
}
