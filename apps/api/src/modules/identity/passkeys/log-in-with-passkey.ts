import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type {
  LogInWithPasskeyBody,
  PasskeyOptionsBody,
  PasskeyRequestOptions,
} from '@arriero/domain/contract/http/passkeys.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import {
  enforceRateLimit,
  networkAttempts,
  type RateLimit,
  refundAttempt,
} from '#platform/throttling/rate-limit.ts'
import { findAdministratorById } from '../accounts.ts'
import { checkCredentials, findSignInRejection, rejectSignIn } from '../sessions/credentials.ts'
import type { BrowserCaller } from '../sessions/device-cookie.ts'
import { type LogInDeps, type LogInResult, startSession } from '../sessions/log-in.ts'
import { checkPasskey } from './check-passkey.ts'
import { issueChallenge } from './passkey-challenges.ts'
import { listCredentials, requestOptions } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

const windowMs = 15 * minuteMs
/** Each stores a row, so it is limited although nothing can be guessed with it. */
const optionsPerAddress: RateLimit = { name: 'passkey-options:address', max: 100, windowMs }
const passkeysPerAddress: RateLimit = { name: 'passkey:address', max: 50, windowMs }

interface Browser {
  rp: RelyingParty
  caller: BrowserCaller
  /** Of the companion cookie that the browser has or gets with this answer. */
  bindingHash: string
}

/** What the browser signs: with e-mail and password as second factor of that person, otherwise alone. */
export async function passkeySignInOptions(
  deps: LogInDeps,
  body: PasskeyOptionsBody,
  { rp, caller, bindingHash }: Browser,
  now: Date,
): Promise<PasskeyRequestOptions> {
  const { db } = deps
  for (const attempt of networkAttempts(optionsPerAddress, caller.address)) {
    await enforceRateLimit(db, attempt, caller, now)
  }
  if (!isFirstStep(body)) {
    const challenge = await issueChallenge(db, { purpose: 'sign-in', bindingHash }, now)
    return requestOptions(rp, challenge, { userVerification: 'required', allowCredentials: [] })
  }
  const { email, password } = body
  const given = { email, password, code: undefined, needsCode: false }
  const { id: userId } = await checkCredentials(deps, given, caller, now)
  const allowCredentials = await listCredentials(db, userId)
  // An empty list would allow any passkey.
  if (allowCredentials.length === 0) throw new AppError('passkey.not-found')
  const challenge = await issueChallenge(db, { purpose: 'second-factor', userId, bindingHash }, now)
  return requestOptions(rp, challenge, { userVerification: 'preferred', allowCredentials })
}

const isFirstStep = (
  body: PasskeyOptionsBody,
): body is Extract<PasskeyOptionsBody, { email: string }> => 'email' in body

/** Like `logIn`, with what a passkey signed. A challenge for the second factor proves that the password was right. */
export async function logInWithPasskey(
  deps: LogInDeps,
  { credential }: LogInWithPasskeyBody,
  { rp, caller, bindingHash }: Browser,
  now: Date,
): Promise<LogInResult> {
  const { db, devices } = deps
  const attempts = networkAttempts(passkeysPerAddress, caller.address)
  for (const attempt of attempts) await enforceRateLimit(db, attempt, caller, now)

  const purposes = ['sign-in', 'second-factor'] as const
  const checked = await checkPasskey(deps, { credential, purposes, rp, caller }, now)
  const account =
    checked.userId === undefined ? undefined : await findAdministratorById(db, checked.userId)
  const reject = (code: ErrorCode, reason: string = code) =>
    rejectSignIn(
      db,
      {
        email: account?.email ?? null,
        userId: account?.id,
        code,
        reason,
        detail: { with: 'passkey' },
      },
      caller,
      now,
    )
  if ('refusal' in checked) return reject(checked.refusal, checked.reason)
  if (!account) return reject('passkey.unknown')
  const { purpose, passkeyId, challengedAt } = checked
  // The password of the first step is no longer the person's.
  const isOldPassword = (account.password_changed_at ?? challengedAt) > challengedAt
  if (purpose === 'second-factor' && isOldPassword) return reject('passkey.challenge-over')

  const deviceToken = devices.find(caller.deviceCookie, account, now)
  const factor = { code: undefined, needsCode: false }
  const rejection = await findSignInRejection(
    deps,
    { ...account, deviceToken },
    factor,
    caller,
    now,
  )
  for (const { limit, key } of attempts) await refundAttempt(db, limit, key)
  if (rejection) return reject(rejection)
  return startSession(deps, { account, caller, bindingHash, passkeyId }, now)
}
