import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { Counter, type Registry } from 'prom-client'
import type { Db } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import { type AdministratorAccount, findAdministratorByEmail } from '../accounts.ts'
import { hashPassword, needsRehash, verifyPassword } from '../passwords/password-hash.ts'
import {
  enforceRateLimit,
  networkAttempts,
  type RateLimit,
  type RateLimitedAttempt,
  refundAttempt,
  resetAttempts,
} from '#platform/throttling/rate-limit.ts'
import { checkSecondFactor, listSecondFactorWays } from '../second-factor/check-second-factor.ts'
import type { BrowserCaller, DeviceTokens } from './device-cookie.ts'

export interface CredentialDeps {
  db: Db
  sealer: Sealer
  devices: DeviceTokens
  verifyPassword: typeof verifyPassword
}

interface GivenCredentials {
  email: string
  password: string
  code: string | undefined
  /** Whether the code of the second factor, if it is on, is required too. */
  needsCode: boolean
}

/** Only revealed after a correct password. */
const rejectionByState: Record<UserStateId, ErrorCode | undefined> = {
  [userStates.Active]: undefined,
  [userStates.Review]: 'user.review',
  [userStates.Correction]: 'user.correction',
  [userStates.Reject]: 'user.reject',
  [userStates.Ban]: 'user.ban',
}

const rejectionBySecondFactor = {
  off: undefined,
  right: undefined,
  required: 'session.second-factor-required',
  wrong: 'session.second-factor-wrong',
} as const

/** Returns the administrator with this e-mail and password, or audits and throws the reason of the rejection. */
export async function checkCredentials(
  deps: CredentialDeps,
  given: GivenCredentials,
  caller: BrowserCaller,
  now: Date,
): Promise<AdministratorAccount> {
  const { db } = deps
  const email = given.email.toLowerCase()
  const user = await findAdministratorByEmail(db, email)
  const deviceToken = user && deps.devices.find(caller.deviceCookie, user, now)
  const attempts = passwordAttempts(email, caller.address, deviceToken)
  for (const attempt of attempts) await enforceRateLimit(db, attempt, caller, now)

  const isRight = await deps.verifyPassword(user?.password_hash ?? null, given.password)
  const reject = (code: ErrorCode) =>
    rejectSignIn(db, { email, userId: user?.id, code }, caller, now)
  if (!user || !isRight) return reject('session.wrong-credentials')
  const rejection = await findSignInRejection(deps, { ...user, deviceToken }, given, caller, now)
  // A correct password is not a guess, so it doesn't count; a wrong code may be one.
  if (rejection !== 'session.second-factor-wrong') {
    for (const { limit, key } of attempts) await refundAttempt(db, limit, key)
  }
  if (rejection === 'session.second-factor-required') {
    const error = await secondFactorRequired(db, user.id)
    return rejectSignIn(db, { email, userId: user.id, code: rejection, error }, caller, now)
  }
  if (rejection) return reject(rejection)
  return { ...user, password_hash: await upgradeHash(db, user, given.password) }
}

/** Reasons to reject a person who proved who they are: the user's state and the second factor. */
export async function findSignInRejection(
  { db, sealer }: CredentialDeps,
  user: AdministratorAccount & { deviceToken: string | undefined },
  { code, needsCode }: Pick<GivenCredentials, 'code' | 'needsCode'>,
  caller: BrowserCaller,
  now: Date,
): Promise<ErrorCode | undefined> {
  const { id: userId, deviceToken } = user
  const rejection = rejectionByState[user.user_state_id]
  if (rejection || !needsCode) return rejection
  const attempt = codeAttempt(userId, deviceToken)
  if (code) await enforceRateLimit(db, attempt, caller, now)
  const result = await checkSecondFactor(db, sealer, { userId, code, caller, now })
  if (code && result !== 'wrong') await refundAttempt(db, attempt.limit, attempt.key)
  return rejectionBySecondFactor[result]
}

/** Sign-in is the only time the password is available to hash it with the current cost. */
async function upgradeHash(
  db: Db,
  user: AdministratorAccount,
  password: string,
): Promise<string | null> {
  const old = user.password_hash
  if (old === null || !needsRehash(old)) return old
  const upgraded = await hashPassword(password)
  const row = await db
    .updateTable('users')
    .set({ password_hash: upgraded })
    .where('id', '=', user.id)
    .where('password_hash', '=', old)
    .returning('password_hash')
    .executeTakeFirst()
  return row?.password_hash ?? old
}

/** Says with what the person can go on. */
export async function secondFactorRequired(db: Db, userId: string): Promise<AppError> {
  const factors = await listSecondFactorWays(db, userId)
  const message = factors.includes('app') ? undefined : passkeyRequired
  return new AppError('session.second-factor-required', message, { factors })
}

const passkeyRequired = 'Confirme con su llave de acceso o con un código de recuperación.'

interface SignInRejection {
  /** Unknown if the token of the provider was not valid. */
  email: string | null
  userId: string | undefined
  code: ErrorCode
  /** The error of the response, if it says more than its code. */
  error?: AppError
  /** For the audit, if it should say more than the response. */
  reason?: string
  /** More for the audit. */
  detail?: Record<string, unknown>
}

/** Writes the audit entry, also for an unknown e-mail, and throws. */
export async function rejectSignIn(
  db: Db,
  { email, userId, code, error = new AppError(code), reason = code, detail }: SignInRejection,
  caller: Caller,
  now: Date,
): Promise<never> {
  await writeAudit(db, now, {
    event: 'session.refused',
    actor: { kind: 'anonymous' },
    ...(userId !== undefined && { subject: { kind: 'user', id: userId } }),
    caller,
    detail: { email, reason, ...detail },
  })
  throw error
}

const codesPerAccount: RateLimit = { name: 'code:account', max: 10, windowMs: hourMs }
const codesPerDevice: RateLimit = { name: 'code:device', max: 10, windowMs: hourMs }

/**
 * Codes are short, so they are limited even with the correct password. As with passwords, a known browser has its
 * own limit, which a thief of the password can't use up.
 */
const codeAttempt = (userId: string, deviceToken: string | undefined): RateLimitedAttempt =>
  deviceToken === undefined
    ? { limit: codesPerAccount, key: userId, label: userId }
    : { limit: codesPerDevice, key: deviceToken, label: userId }

const windowMs = 15 * minuteMs
const passwordsPerAddress: RateLimit = { name: 'password:address', max: 50, windowMs }
const passwordsPerAccount: RateLimit = { name: 'password:account', max: 10, windowMs }
const passwordsPerDevice: RateLimit = { name: 'password:device', max: 10, windowMs }

/**
 * Unknown browsers share one limit per account, whether the account exists or not. A browser that the user signed in
 * with before has its own, so that an attacker can't lock the user out. The address is counted first: an address over
 * its limit uses up no attempts of the account.
 */
function passwordAttempts(
  email: string,
  address: string,
  deviceToken: string | undefined,
): RateLimitedAttempt[] {
  if (deviceToken !== undefined) {
    return [{ limit: passwordsPerDevice, key: deviceToken, label: email }]
  }
  return [
    ...networkAttempts(passwordsPerAddress, address),
    { limit: passwordsPerAccount, key: email, label: email },
  ]
}

/** After a password reset by e-mail, which proves that the user owns the account. */
export const resetPasswordAttempts = (db: Db, email: string): Promise<void> =>
  resetAttempts(db, passwordsPerAccount, email)

/** Verifies passwords and counts them: the metric shows how many guesses the rate limits let through. */
export function countPasswordChecks(metrics: Registry): typeof verifyPassword {
  const checks = new Counter({
    name: 'password_checks_total',
    help: 'Passwords compared with a hash, right or wrong, of known and unknown accounts',
    registers: [metrics],
  })
  return (passwordHash, password) => {
    checks.inc()
    return verifyPassword(passwordHash, password)
  }
}
