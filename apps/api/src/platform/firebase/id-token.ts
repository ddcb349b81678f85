import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { PublicKeys } from './public-keys.ts'

/** Difference between Google's clock and ours. */
const toleranceSeconds = 60
/** A token is exchanged right after the sign-in; an older one was kept somewhere. Leaves time to type a code. */
const maxSignInAgeMs = 15 * minuteMs

const Claims = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  firebase: z.object({ sign_in_provider: z.string().min(1).max(100) }),
  /** Only in tokens made of our own custom tokens, which are for Firestore. */
  sid: z.unknown().optional(),
})

/** What a verified ID token says. */
interface IdToken {
  subject: string
  /** `password`, `phone`, `anonymous`, `custom`, `google.com`. */
  provider: string
  signedInAt: Date
}

interface IdTokenDeps {
  projectId: string
  /** Undefined with an emulator, whose tokens are not signed. */
  keys: PublicKeys | undefined
  clock: Clock
}

/**
 * Verifies ID tokens of Firebase Authentication as Google's documentation says: RS256 with one of its public keys,
 * issuer and audience of our project, exp, iat, auth_time and a subject. Throws an AppError for a token that is not
 * valid; any other error means that the keys can't be read.
 */
export function createIdTokens({ projectId, keys, clock }: IdTokenDeps) {
  const expected = () => ({
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    currentDate: clock(),
    clockTolerance: toleranceSeconds,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  })

  const readPayload = async (token: string): Promise<JWTPayload> => {
    if (!keys) return UnsecuredJWT.decode(token, expected()).payload
    const findKey = async ({ kid }: { kid?: string }) => {
      const key = kid === undefined ? undefined : await keys.find(kid).catch(wrapKeyFailure)
      if (!key) throw new AppError('session.provider-token-refused')
      return key
    }
    return (await jwtVerify(token, findKey, { ...expected(), algorithms: ['RS256'] })).payload
  }

  return async (token: string): Promise<IdToken> => {
    const payload = await readPayload(token).catch((error: unknown) => {
      if (error instanceof KeyFailure || error instanceof AppError) throw error
      throw new AppError(codeFor(error))
    })
    const parsed = Claims.safeParse(payload)
    if (!parsed.success || parsed.data.sid !== undefined) {
      throw new AppError('session.provider-token-refused')
    }
    const { sub: subject, iat, auth_time, firebase } = parsed.data
    const now = clock().getTime()
    const latest = now + toleranceSeconds * secondMs
    if (iat * secondMs > latest || auth_time * secondMs > latest) {
      throw new AppError('session.provider-token-refused')
    }
    if (now - auth_time * secondMs > maxSignInAgeMs) {
      throw new AppError('session.provider-token-expired')
    }
    const signedInAt = new Date(auth_time * secondMs)
    return { subject, provider: firebase.sign_in_provider, signedInAt }
  }
}

/** Tells a failure to read the keys from a token that jose refuses. */
class KeyFailure extends Error {}

function wrapKeyFailure(cause: unknown): never {
  throw new KeyFailure('The public keys are not known', { cause })
}

function codeFor(error: unknown): ErrorCode {
  if (error instanceof errors.JWTExpired) return 'session.provider-token-expired'
  const isProject =
    error instanceof errors.JWTClaimValidationFailed && ['iss', 'aud'].includes(error.claim)
  return isProject ? 'session.provider-wrong-project' : 'session.provider-token-refused'
}
