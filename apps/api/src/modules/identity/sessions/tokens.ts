import { createPrivateKey, createPublicKey } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'

/** Whom a token speaks for: the person and the session it was made in. */
export interface TokenSubject {
  userId: string
  sessionId: string
}

type TokenVerdict = TokenSubject | 'invalid' | 'expired'

/** A token of ours; `expiresAt` in seconds, as tokens have it. */
interface ReadToken {
  subject: TokenSubject
  expiresAt: number
}

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })
/** Checking a signature takes longer than most answers. */
const rememberedAtMost = 1_000

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
  /** Whom it speaks for even if it has expired; undefined when it was never good. */
  readAccess(token: string): Promise<TokenSubject | undefined>
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

  const seconds = () => Math.floor(clock().getTime() / 1000)

  const sign = (kind: TokenKind, { userId, sessionId }: TokenSubject) => {
    const now = seconds()
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, typ: kind.typ })
      .setIssuer(issuer)
      .setAudience(kind.audience)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + kind.lifetimeSeconds)
      .sign(privateKey)
  }

  const read = async (kind: TokenKind, token: string): Promise<ReadToken | undefined> => {
    if (!isWrittenOneWay(token)) return undefined
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [algorithm],
        typ: kind.typ,
        issuer,
        audience: kind.audience,
        requiredClaims: ['sub', 'exp'],
        currentDate: clock(),
      })
      return toRead(payload)
    } catch (error) {
      // The date is looked at last of all: an expired token is good in every other respect.
      if (error instanceof errors.JWTExpired) return toRead(error.payload)
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  const judge = (found: ReadToken | undefined): TokenVerdict => {
    if (!found) return 'invalid'
    return found.expiresAt <= seconds() ? 'expired' : found.subject
  }

  const remembered = new Map<string, ReadToken>()
  const readAccess = async (token: string): Promise<ReadToken | undefined> => {
    const known = remembered.get(token) ?? (await read(accessKind, token))
    if (!known) return undefined
    const [oldest = ''] = remembered.size >= rememberedAtMost ? remembered.keys() : []
    remembered.delete(oldest)
    remembered.set(token, known)
    return known
  }

  return {
    signAccess: (subject) => sign(accessKind, subject),
    verifyAccess: async (token) => judge(await readAccess(token)),
    readAccess: async (token) => (await readAccess(token))?.subject,
    signLive: (subject) => sign(liveKind, subject),
    verifyLive: async (token) => judge(await read(liveKind, token)),
  }
}

/** Readers of base64url forgive padding and spare bits: a token has one spelling, the one we gave it. */
function isWrittenOneWay(token: string): boolean {
  const parts = token.split('.')
  return parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

function toRead(payload: JWTPayload): ReadToken | undefined {
  const { success, data } = Claims.safeParse(payload)
  if (!success) return undefined
  return { subject: { userId: data.sub, sessionId: data.sid }, expiresAt: data.exp }
}
