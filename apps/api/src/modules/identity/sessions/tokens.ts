import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { sessionLifetime } from '@arriero/domain/users/session-lifetime.ts'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { StoredUser } from '@arriero/domain/contract/http/session.ts'

/** The user and the session of a token. */
export interface SessionTokenSubject {
  userId: string
  sessionId: string
}

type VerifiedToken = SessionTokenSubject | 'invalid' | 'expired'

/** `expiresAt` in seconds, as in the claims. */
interface TokenContent {
  subject: SessionTokenSubject
  expiresAt: number
}

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })
/** Verified access tokens are cached: verifying a signature takes longer than most requests. */
const maxCachedTokens = 1_000

interface TokenKind {
  audience: string
  typ: string
  lifetimeMs: number
}

const issuer = 'arriero'
const algorithm = 'EdDSA'

/** Both kinds have the same claims; each audience rejects the tokens of the other. */
const accessKind: TokenKind = {
  audience: 'arriero-api',
  typ: 'at+jwt',
  lifetimeMs: sessionLifetime.accessTokenMs,
}
const liveKind: TokenKind = {
  audience: 'arriero-live',
  typ: 'live+jwt',
  lifetimeMs: sessionLifetime.liveTokenMs,
}

/** DER header of an Ed25519 private key, followed by its 32 bytes. */
const ed25519Header = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface Tokens {
  signAccess(subject: SessionTokenSubject): Promise<string>
  verifyAccess(token: string): Promise<VerifiedToken>
  /** The subject, also of an expired token; undefined if it was never valid. */
  readAccess(token: string): Promise<SessionTokenSubject | undefined>
  signLive(subject: SessionTokenSubject): Promise<string>
  verifyLive(token: string): Promise<VerifiedToken>
}

export function createTokens(signingKey: Uint8Array, clock: Clock): Tokens {
  const privateKey = createPrivateKey({
    key: Buffer.concat([ed25519Header, signingKey]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)

  const nowSeconds = () => Math.floor(clock().getTime() / 1000)

  const sign = (kind: TokenKind, { userId, sessionId }: SessionTokenSubject) => {
    const now = nowSeconds()
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, typ: kind.typ })
      .setIssuer(issuer)
      .setAudience(kind.audience)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + kind.lifetimeMs / secondMs)
      .sign(privateKey)
  }

  const read = async (kind: TokenKind, token: string): Promise<TokenContent | undefined> => {
    if (!isCanonical(token)) return undefined
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [algorithm],
        typ: kind.typ,
        issuer,
        audience: kind.audience,
        requiredClaims: ['sub', 'exp'],
        currentDate: clock(),
      })
      return readClaims(payload)
    } catch (error) {
      // jose checks the date last: an expired token is valid in every other respect.
      if (error instanceof errors.JWTExpired) return readClaims(error.payload)
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  const checkExpiry = (content: TokenContent | undefined): VerifiedToken => {
    if (!content) return 'invalid'
    return content.expiresAt <= nowSeconds() ? 'expired' : content.subject
  }

  const cache = new Map<string, TokenContent>()
  const readAccess = async (token: string): Promise<TokenContent | undefined> => {
    const content = cache.get(token) ?? (await read(accessKind, token))
    if (!content) return undefined
    const [oldest = ''] = cache.size >= maxCachedTokens ? cache.keys() : []
    cache.delete(oldest)
    cache.set(token, content)
    return content
  }

  return {
    signAccess: (subject) => sign(accessKind, subject),
    verifyAccess: async (token) => checkExpiry(await readAccess(token)),
    readAccess: async (token) => (await readAccess(token))?.subject,
    signLive: (subject) => sign(liveKind, subject),
    verifyLive: async (token) => checkExpiry(await read(liveKind, token)),
  }
}

/** base64url decoders accept padding and spare bits. Each token must have exactly one spelling. */
function isCanonical(token: string): boolean {
  const parts = token.split('.')
  return parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

function readClaims(payload: JWTPayload): TokenContent | undefined {
  const { success, data } = Claims.safeParse(payload)
  if (!success) return undefined
  return { subject: { userId: data.sub, sessionId: data.sid }, expiresAt: data.exp }
}

export async function createStoredUser(
  tokens: Tokens,
  subject: SessionTokenSubject,
  refreshToken: string,
): Promise<StoredUser> {
  return {
    accessToken: await tokens.signAccess(subject),
    refreshToken,
    id: subject.userId,
    fbCustomToken: await tokens.signLive(subject),
  }
}
