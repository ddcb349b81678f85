import { sessionLifetime } from '@arriero/domain/users/session-lifetime.ts'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Tx } from '#platform/database/schema.ts'

/** Opaque tokens. The database only stores their hashes. */
export interface RefreshTokens {
  make(): string
  /** The successor of a token. Deterministic, so that a lost response can be repeated. */
  next(token: string): string
  hash(token: string): string
}

export function createRefreshTokens(key: Uint8Array): RefreshTokens {
  return {
    make: () => randomBytes(32).toString('base64url'),
    next: (token) => createHmac('sha256', key).update(token).digest('base64url'),
    hash: (token) => createHash('sha256').update(token).digest('base64url'),
  }
}

/** The token expires after the idle time of a session, at the latest with the session itself. */
export async function issueRefreshToken(
  tx: Tx,
  tokenHash: string,
  session: { id: string; expires_at: Date },
  now: Date,
): Promise<void> {
  const idleEnd = Math.min(now.getTime() + sessionLifetime.idleMs, session.expires_at.getTime())
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: tokenHash,
      session_id: session.id,
      created_at: now,
      expires_at: new Date(idleEnd),
      used_at: null,
    })
    .execute()
}

/** After this time the reuse of a spent token ends the session. Before, it may be a lost response or a second tab. */
const reuseGraceMs = 10_000

/** A row of refresh tokens with its active session. */
export interface StoredRefreshToken {
  used_at: Date | null
  expires_at: Date
  session_id: string
  user_id: string
  binding_hash: string
  user_agent: string
}

export interface RefreshClaim {
  /** From the access token of the request; undefined if that is not valid. */
  subject: { userId: string; sessionId: string } | undefined
  /** From the body of the request. */
  userId: string
  bindingHash: string | null
  userAgent: string
}

/**
 * - `rotate`: valid; its successor replaces it.
 * - `repeat`: spent a moment ago by the same browser, which lost the response or raced with another tab.
 * - `reused`: spent long ago, or by another browser. It may come from the owner or from a thief.
 * - `other-browser`: valid, but sent by another browser.
 * - `rejected`: of another user or session, or expired.
 */
type RefreshResult = 'rotate' | 'repeat' | 'reused' | 'other-browser' | 'rejected'

export function checkRefreshToken(
  token: StoredRefreshToken,
  { subject, userId, bindingHash, userAgent }: RefreshClaim,
  now: Date,
): RefreshResult {
  const isOwn =
    userId === token.user_id &&
    subject?.userId === token.user_id &&
    subject.sessionId === token.session_id
  const isBound = bindingHash === token.binding_hash
  if (token.used_at === null) {
    if (!isOwn || now >= token.expires_at) return 'rejected'
    return isBound ? 'rotate' : 'other-browser'
  }
  const isRecent = now.getTime() - token.used_at.getTime() <= reuseGraceMs
  const isSameBrowser = isBound && userAgent === token.user_agent
  return isOwn && isRecent && isSameBrowser ? 'repeat' : 'reused'
}
