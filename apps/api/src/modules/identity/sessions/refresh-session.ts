import type { RefreshTokenBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { FastifyInstance } from 'fastify'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import { announceSecurityEvent, type SecurityNotificationDeps } from '../security-notifications.ts'
import { closeSessions, activeSessions, auditOtherBrowser } from './session-store.ts'
import { issueRefreshToken, type RefreshTokens, checkRefreshToken } from './refresh-tokens.ts'
import { createStoredUser, type Tokens } from './tokens.ts'
import type { BrowserCaller } from './device-cookie.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import type { Caller } from '#platform/http/caller.ts'
import { formatLetter, type Mail } from '#platform/mail/mailer.ts'

export interface RefreshSessionDeps extends SecurityNotificationDeps {
  tokens: Tokens
  refreshTokens: RefreshTokens
  onSessionEnd: (sessionId: string) => void
  mailLater: FastifyInstance['mailLater']
}

/** The new stored user, or undefined if the refresh is rejected. The response does not say why. */
export async function refreshSession(
  deps: RefreshSessionDeps,
  body: RefreshTokenBody,
  caller: BrowserCaller,
  now: Date,
): Promise<StoredUser | undefined> {
  const { changeLog, notifications, tokens, refreshTokens } = deps
  const subject = await tokens.readAccess(body.accessToken)
  const claim = { ...caller, subject, userId: body.id }
  // The write is named after the only case that records a change.
  const outcome = await changeLog.write('session.reused', async (tx, record) => {
    const token = await lockRefreshToken(tx, refreshTokens.hash(body.refreshToken), now)
    if (!token) return undefined
    switch (checkRefreshToken(token, claim, now)) {
      case 'rotate':
        return {
          token,
          next: await rotate(tx, refreshTokens, body.refreshToken, token, caller, now),
        }
      case 'repeat':
        return { token, next: await findUnspentSuccessor(tx, refreshTokens, body.refreshToken) }
      case 'reused':
        await closeReused(notifications, { tx, record }, token, caller, now)
        return { token, isReused: true }
      case 'other-browser':
        await auditOtherBrowser(tx, token.session_id, caller, now)
        return undefined
      case 'rejected':
        return undefined
    }
  })
  if (outcome?.isReused) {
    deps.onSessionEnd(outcome.token.session_id)
    deps.mailLater(async () => reuseMail(outcome.token, caller, now))
  }
  if (!outcome?.next) return undefined
  const { user_id: userId, session_id: sessionId } = outcome.token
  return createStoredUser(tokens, { userId, sessionId }, outcome.next)
}

type LockedToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>

/** Another request with the same token, or one that ends the session, waits for this transaction. */
async function lockRefreshToken(tx: Tx, tokenHash: string, now: Date) {
  return activeSessions(tx, now)
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .select(['refresh_tokens.token_hash', 'refresh_tokens.used_at', 'refresh_tokens.expires_at'])
    .select(['session_id', 'user_id', 'binding_hash', 'user_agent'])
    .select(['sessions.expires_at as session_expires_at', 'users.email', 'users.given_names'])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst()
}

/** Marks the token as spent and issues its successor. */
async function rotate(
  tx: Tx,
  refreshTokens: RefreshTokens,
  given: string,
  token: LockedToken,
  { userAgent, address }: BrowserCaller,
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

/** Other requests may have refreshed meanwhile: follows the chain to the token that is not spent. */
async function findUnspentSuccessor(
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
  return row.used_at === null ? next : findUnspentSuccessor(tx, refreshTokens, next)
}

async function closeReused(
  notifications: NotificationService,
  writing: ChangeTransaction,
  { user_id: userId, session_id: sessionId }: LockedToken,
  caller: BrowserCaller,
  now: Date,
): Promise<void> {
  const { tx } = writing
  const which = { userId, only: sessionId }
  await closeSessions(tx, which, 'token-reused', { actor: { kind: 'anonymous' }, caller }, now)
  const copied = { event: 'session-copied', userId, sessionId, caller } as const
  await announceSecurityEvent(notifications, writing, copied, now)
}

/** To the owner of a session that was closed because its token may have been copied. */
function reuseMail(
  { email, given_names }: { email: string; given_names: string },
  { address }: Caller,
  now: Date,
): Mail {
  return {
    to: email,
    subject: 'Cerramos una de sus sesiones por seguridad',
    text: formatLetter(
      given_names,
      `El ${formatDateTime(now)} (hora de Colombia), desde la dirección ${address}, alguien quiso continuar una de sus sesiones con una clave que ya se había usado. Puede ser una copia, así que cerramos esa sesión.`,
      'Si fue usted, basta con iniciar sesión de nuevo. Si no, cambie su contraseña y cierre las demás sesiones desde su perfil.',
    ),
  }
}
