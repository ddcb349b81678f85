import type { RefreshTokenBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { FastifyInstance } from 'fastify'
import type { Writing } from '#platform/change-log/writing.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import { announceSecurity, type SecurityDeps } from '../announce-security.ts'
import { closeSessions } from './close-sessions.ts'
import { issueRefreshToken } from './issue-refresh-token.ts'
import { judgeRefresh } from './judge-refresh.ts'
import { makeStoredUser } from './make-stored-user.ts'
import { noteOtherBrowser } from './note-other-browser.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import { standingSessions } from './standing-sessions.ts'
import type { Tokens } from './tokens.ts'
import type { Visitor } from './visitor.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import type { Caller } from '#platform/http/caller.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'

export interface RefreshDeps extends SecurityDeps {
  tokens: Tokens
  refreshTokens: RefreshTokens
  onSessionEnd: (sessionId: string) => void
  mailLater: FastifyInstance['mailLater']
}

/** The new stored user, or undefined when the refresh is refused; nobody is told why. */
export async function refreshSession(
  deps: RefreshDeps,
  body: RefreshTokenBody,
  visitor: Visitor,
  now: Date,
): Promise<StoredUser | undefined> {
  const { changeLog, notifications, tokens, refreshTokens } = deps
  const subject = await tokens.readAccess(body.accessToken)
  const claim = { ...visitor, subject, userId: body.id }
  // Only a reused one is told to anybody.
  const outcome = await changeLog.write('session.reused', async (tx, record) => {
    const token = await lockRefreshToken(tx, refreshTokens.hash(body.refreshToken), now)
    if (!token) return undefined
    switch (judgeRefresh(token, claim, now)) {
      case 'rotate':
        return {
          token,
          next: await rotate(tx, refreshTokens, body.refreshToken, token, visitor, now),
        }
      case 'repeat':
        return { token, next: await findLiveEnd(tx, refreshTokens, body.refreshToken) }
      case 'reused':
        await closeReused(notifications, { tx, record }, token, visitor, now)
        return { token, isReused: true }
      case 'other-browser':
        await noteOtherBrowser(tx, token.session_id, visitor, now)
        return undefined
      case 'refused':
        return undefined
    }
  })
  if (outcome?.isReused) {
    deps.onSessionEnd(outcome.token.session_id)
    deps.mailLater(async () => reuseMail(outcome.token, visitor, now))
  }
  if (!outcome?.next) return undefined
  const { user_id: userId, session_id: sessionId } = outcome.token
  return makeStoredUser(tokens, { userId, sessionId }, outcome.next)
}

type LockedToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>

/** Whoever else comes with the same token, or ends the session, waits until this is decided. */
async function lockRefreshToken(tx: Tx, tokenHash: string, now: Date) {
  return standingSessions(tx, now)
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .select(['refresh_tokens.token_hash', 'refresh_tokens.used_at', 'refresh_tokens.expires_at'])
    .select(['session_id', 'user_id', 'binding_hash', 'user_agent'])
    .select(['sessions.expires_at as session_expires_at', 'users.email', 'users.given_names'])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst()
}

/** Spends the token and puts the next one in its place. */
async function rotate(
  tx: Tx,
  refreshTokens: RefreshTokens,
  given: string,
  token: LockedToken,
  { userAgent, address }: Visitor,
  now: Date,
): Promise<string> {
  const next = refreshTokens.next(given)
  const session = { id: token.session_id, expires_at: token.session_expires_at }
  await issueRefreshToken(tx, refreshTokens.hash(next), session, now)
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', token.token_hash)
    .execute()
  await tx
    .updateTable('sessions')
    .set({ last_used_at: now, user_agent: userAgent, address })
    .where('id', '=', token.session_id)
    .execute()
  return next
}

/** Others may have gone on meanwhile: the one token of the family that is not spent. */
async function findLiveEnd(
  tx: Tx,
  refreshTokens: RefreshTokens,
  given: string,
): Promise<string | undefined> {
  const next = refreshTokens.next(given)
  const row = await tx
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', refreshTokens.hash(next))
    .executeTakeFirst()
  if (!row) return undefined
  return row.used_at === null ? next : findLiveEnd(tx, refreshTokens, next)
}

async function closeReused(
  notifications: NotificationService,
  writing: Writing,
  { user_id: userId, session_id: sessionId }: LockedToken,
  caller: Visitor,
  now: Date,
): Promise<void> {
  const { tx } = writing
  const which = { userId, only: sessionId }
  await closeSessions(tx, which, 'token-reused', { actor: { kind: 'anonymous' }, caller }, now)
  const copied = { event: 'session-copied', userId, sessionId, caller } as const
  await announceSecurity(notifications, writing, copied, now)
}

/** To the owner of a session that we closed because somebody may have copied it. */
function reuseMail(
  { email, given_names }: { email: string; given_names: string },
  { address }: Caller,
  now: Date,
): Mail {
  return {
    to: email,
    subject: 'Cerramos una de sus sesiones por seguridad',
    text: letter(
      given_names,
      `El ${formatDateTime(now)} (hora de Colombia), desde la dirección ${address}, alguien quiso continuar una de sus sesiones con una clave que ya se había usado. Puede ser una copia, así que cerramos esa sesión.`,
      'Si fue usted, basta con iniciar sesión de nuevo. Si no, cambie su contraseña y cierre las demás sesiones desde su perfil.',
    ),
  }
}
