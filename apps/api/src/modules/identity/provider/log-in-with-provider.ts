import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { LogInWithProviderBody } from '@arriero/domain/contract/http/session.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import {
  enforceRateLimit,
  networkAttempts,
  type RateLimit,
  refundAttempt,
} from '#platform/throttling/rate-limit.ts'
import { findSignInRejection, rejectSignIn, secondFactorRequired } from '../sessions/credentials.ts'
import type { BrowserCaller } from '../sessions/device-cookie.ts'
import { type LogInDeps, type LogInResult, startSession } from '../sessions/log-in.ts'
import type { IdentifyByToken, ProviderIdentity } from './provider-identity.ts'
import { findPersonOf, linkAtSignIn, touchLink } from './provider-links.ts'

export interface ProviderLogInDeps extends LogInDeps {
  identify: IdentifyByToken
}

const tokensPerAddress: RateLimit = { name: 'provider:address', max: 50, windowMs: 15 * minuteMs }

/** Like `logIn`, with an ID token of the hosted provider in place of e-mail and password. */
export async function logInWithProvider(
  deps: ProviderLogInDeps,
  { idToken, code }: LogInWithProviderBody,
  caller: BrowserCaller,
  { bindingHash }: { bindingHash: string },
  now: Date,
): Promise<LogInResult> {
  const { db, devices, notifications } = deps
  const attempts = networkAttempts(tokensPerAddress, caller.address)
  for (const attempt of attempts) await enforceRateLimit(db, attempt, caller, now)
  const refund = async () => {
    for (const { limit, key } of attempts) await refundAttempt(db, limit, key)
  }
  const reject = (
    rejection: ErrorCode,
    identity?: ProviderIdentity,
    userId?: string,
    error?: AppError,
  ) =>
    rejectSignIn(
      db,
      {
        email: identity?.email ?? null,
        userId,
        code: rejection,
        ...(error && { error }),
        detail: { provider: identity?.provider ?? null },
      },
      caller,
      now,
    )

  const identity = await deps.identify(idToken).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'session.provider-unreachable') return reject(error.code)
    // Not the fault of the caller.
    await refund()
    throw error
  })
  const person = await findPersonOf(db, identity)
  if (typeof person === 'string') return reject(person, identity)
  const { account, linkId } = person
  const deviceToken = devices.find(caller.deviceCookie, account, now)
  const user = { ...account, deviceToken }
  const rejection = await findSignInRejection(deps, user, { code, needsCode: true }, caller, now)
  if (rejection !== 'session.second-factor-wrong') await refund()
  if (rejection === 'session.second-factor-required') {
    const error = await secondFactorRequired(db, account.id)
    return reject(rejection, identity, account.id, error)
  }
  if (rejection) return reject(rejection, identity, account.id)

  const link = { notifications, userId: account.id, caller }
  const start = startSession(
    deps,
    {
      account,
      caller,
      bindingHash,
      linkProvider: (writing) =>
        linkId === undefined
          ? linkAtSignIn(writing, link, identity, now)
          : touchLink(writing.tx, linkId, identity, now),
    },
    now,
  )
  return start.catch((error: unknown) => {
    // The link was refused or removed meanwhile.
    const isRefused = error instanceof AppError && error.code !== 'session.wrong-credentials'
    if (isRefused) return reject(error.code, identity, account.id)
    throw error
  })
}
