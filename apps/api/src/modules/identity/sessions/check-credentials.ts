import type { ErrorCode } from '@arriero/domain/errors.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import type { Db } from '#platform/database/schema.ts'
import { hashPassword, type isRightPassword, needsRehash } from '../passwords/hash-password.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { giveTurnBack, requireTurn, type Limit, type TurnOf } from '../throttle.ts'
import type { DeviceTokens } from './device-tokens.ts'
import { passwordTurns } from './password-turns.ts'
import { refuseSignIn } from './refuse-sign-in.ts'
import { type Administrator, findAdministratorByEmail } from './session-queries.ts'
import type { Visitor } from './visitor.ts'

export interface CredentialDeps {
  db: Db
  sealer: Sealer
  devices: DeviceTokens
  isRightPassword: typeof isRightPassword
}

interface Credentials {
  email: string
  password: string
  code: string | undefined
  /** Whether a second factor, where there is one, has to be shown too. */
  needsCode: boolean
}

/** Told only to who knows the password. */
const refusalByState: Record<UserStateId, ErrorCode | undefined> = {
  [userStates.Active]: undefined,
  [userStates.Review]: 'user.review',
  [userStates.Correction]: 'user.correction',
  [userStates.Reject]: 'user.reject',
  [userStates.Ban]: 'user.ban',
}

const refusalByVerdict = {
  off: undefined,
  right: undefined,
  required: 'session.second-factor-required',
  wrong: 'session.second-factor-wrong',
} as const

/** The administrator behind an e-mail and a password, or the reason to be told, already written down. */
export async function checkCredentials(
  deps: CredentialDeps,
  given: Credentials,
  visitor: Visitor,
  now: Date,
): Promise<Administrator> {
  const { db } = deps
  const email = given.email.toLowerCase()
  const user = await findAdministratorByEmail(db, email)
  const deviceToken = user && deps.devices.find(visitor.deviceCookie, user, now)
  const turns = passwordTurns(email, visitor.address, deviceToken)
  for (const turn of turns) await requireTurn(db, turn, visitor, now)

  const isRight = await deps.isRightPassword(user?.password_hash ?? null, given.password)
  const refuse = (code: ErrorCode) =>
    refuseSignIn(db, { email, userId: user?.id, code }, visitor, now)
  if (!user || !isRight) return refuse('session.wrong-credentials')
  const known = { ...user, deviceToken }
  const refusal = await refusalDespitePassword(deps, known, given, visitor, now)
  // Who knows the password was not guessing; who does not know the code is.
  if (refusal !== 'session.second-factor-wrong') {
    for (const { limit, who } of turns) await giveTurnBack(db, limit, who)
  }
  if (refusal) return refuse(refusal)
  return { ...user, password_hash: await renewHash(db, user, given.password) }
}

async function refusalDespitePassword(
  { db, sealer }: CredentialDeps,
  user: Administrator & { deviceToken: string | undefined },
  { code, needsCode }: Credentials,
  visitor: Visitor,
  now: Date,
): Promise<ErrorCode | undefined> {
  const { id: userId, deviceToken } = user
  const refusal = refusalByState[user.user_state_id]
  if (refusal || !needsCode) return refusal
  const turn = codeTurn(userId, deviceToken)
  if (code) await requireTurn(db, turn, visitor, now)
  const verdict = await checkSecondFactor(db, sealer, { userId, code, caller: visitor, now })
  if (code && verdict !== 'wrong') await giveTurnBack(db, turn.limit, turn.who)
  return refusalByVerdict[verdict]
}

/** The one moment when the password is at hand to be hashed with today's cost. */
async function renewHash(db: Db, user: Administrator, password: string): Promise<string | null> {
  const old = user.password_hash
  if (old === null || !needsRehash(old)) return old
  const renewed = await hashPassword(password)
  const row = await db
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', user.id)
    .where('password_hash', '=', old)
    .returning('password_hash')
    .executeTakeFirst()
  return row?.password_hash ?? old
}

const windowMs = 60 * 60_000
const perAccount: Limit = { name: 'code:account', turns: 10, windowMs }
const perDevice: Limit = { name: 'code:device', turns: 10, windowMs }

/**
 * Codes are short: only so many per hour are looked at, however good the password. As with
 * passwords, the person's own browser has turns that a thief of the password cannot use up.
 */
function codeTurn(userId: string, deviceToken: string | undefined): TurnOf {
  return deviceToken === undefined
    ? { limit: perAccount, who: userId, about: userId }
    : { limit: perDevice, who: deviceToken, about: userId }
}
