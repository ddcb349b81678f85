import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { writeAudit } from '#platform/audit.ts'
import type { BoundTokens } from '#platform/bound-token.ts'
import type { Sealer } from '#platform/sealer.ts'
import type { Db } from '#platform/schema.ts'
import { hashPassword, type isRightPassword, needsRehash } from '../passwords/hash-password.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { giveTurnBack, type Limit, requireTurn } from '../throttle.ts'
import { passwordTurns } from './password-turns.ts'
import { type Administrator, findAdministratorByEmail } from './session-queries.ts'
import type { Visitor } from './visitor.ts'

export interface CredentialDeps {
  db: Db
  sealer: Sealer
  /** Whose tokens known browsers hold. */
  devices: BoundTokens
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

const codesPerAccount: Limit = { name: 'code:account', turns: 10, windowMs: 60 * 60_000 }

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
  const turns = passwordTurns(deps.devices, { email, userId: user?.id }, visitor)
  for (const turn of turns) await requireTurn(db, turn, visitor, now)

  const isRight = await deps.isRightPassword(user?.password_hash ?? null, given.password)
  const refuse = (code: ErrorCode) =>
    writeRefusal(db, { email, userId: user?.id, code }, visitor, now)
  if (!user || !isRight) return refuse('session.wrong-credentials')
  const refusal = await refusalDespitePassword(deps, user, given, visitor, now)
  // Who knows the password was not guessing; who does not know the code is.
  if (refusal !== 'session.second-factor-wrong') {
    for (const { limit, who } of turns) await giveTurnBack(db, limit, who)
  }
  if (refusal) return refuse(refusal)
  await renewHash(db, user, given.password)
  return user
}

async function writeRefusal(
  db: Db,
  { email, userId, code }: { email: string; userId: string | undefined; code: ErrorCode },
  caller: Visitor,
  now: Date,
): Promise<never> {
  await writeAudit(db, now, {
    event: 'session.refused',
    actor: { kind: 'anonymous' },
    ...(userId !== undefined && { subject: { kind: 'user', id: userId } }),
    caller,
    detail: { email, reason: code },
  })
  throw new AppError(code)
}

async function refusalDespitePassword(
  { db, sealer }: CredentialDeps,
  { id: userId, user_state_id: state }: Administrator,
  { code, needsCode }: Credentials,
  visitor: Visitor,
  now: Date,
): Promise<ErrorCode | undefined> {
  const refusal = refusalByState[state]
  if (refusal || !needsCode) return refusal
  // Codes are short: only so many per hour are looked at, however good the password.
  const turn = { limit: codesPerAccount, who: userId, about: userId }
  if (code) await requireTurn(db, turn, visitor, now)
  const verdict = await checkSecondFactor(db, sealer, { userId, code, caller: visitor, now })
  if (code && verdict !== 'wrong') await giveTurnBack(db, codesPerAccount, userId)
  return refusalByVerdict[verdict]
}

/** The one moment when the password is at hand to be hashed with today's cost. */
async function renewHash(db: Db, user: Administrator, password: string): Promise<void> {
  const old = user.password_hash
  if (old === null || !needsRehash(old)) return
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', user.id)
    .where('password_hash', '=', old)
    .execute()
}
