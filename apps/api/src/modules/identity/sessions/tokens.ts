import { createHash, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '#platform/clock.ts'

/** Whom a token speaks for: the person and the session it was made in. */
export interface TokenSubject {
  userId: string
  sessionId: string
}

type TokenVerdict = TokenSubject | 'invalid' | 'expired'

interface TokenKind {
  audience: string
  typ: string
  lifetimeSeconds: number
}

const issuer = 'arriero'
const algorithm = 'EdDSA'

/** The same claims for two doors: a token for one is refused at the other. */
const accessKind: TokenKind = { audience: 'arriero-api', typ: 'at+jwt', lifetimeSeconds: 10 * 60 }
const liveKind: TokenKind = { audience: 'arriero-live', typ: 'live+jwt', lifetimeSeconds: 60 * 60 }

/** What DER says before the 32 bytes of an Ed25519 private key. */
const ed25519Header = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface Tokens {
  signAccess(subject: TokenSubject): Promise<string>
  verifyAccess(token: string): Promise<TokenVerdict>
  signLive(subject: TokenSubject): Promise<string>
  verifyLive(token: string): Promise<TokenVerdict>
}

export function createTokens(signingKey: Uint8Array, clock: Clock): Tokens {
  const privateKey = createPrivateKey({
    key: Buffer.concat([ed25519Header, signingKey]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)

  const sign = (kind: TokenKind, { userId, sessionId }: TokenSubject) => {
    const now = Math.floor(clock().getTime() / 1000)
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, typ: kind.typ })
      .setIssuer(issuer)
      .setAudience(kind.audience)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + kind.lifetimeSeconds)
      .sign(privateKey)
  }

  const verify = async (kind: TokenKind, token: string): Promise<TokenVerdict> => {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [algorithm],
        typ: kind.typ,
        issuer,
        audience: kind.audience,
        requiredClaims: ['sub', 'exp'],
        currentDate: clock(),
      })
      const { sub, sid } = payload
      return sub && typeof sid === 'string' ? { userId: sub, sessionId: sid } : 'invalid'
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired'
      if (error instanceof errors.JOSEError) return 'invalid'
      throw error
    }
  }

  return {
    signAccess: (subject) => sign(accessKind, subject),
    verifyAccess: (token) => verify(accessKind, token),
    signLive: (subject) => sign(liveKind, subject),
    verifyLive: (token) => verify(liveKind, token),
  }
}

/** Opaque on purpose: it means nothing without our table, which keeps only the hash. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url')

export const hashRefreshToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
