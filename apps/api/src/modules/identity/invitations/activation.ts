import { fieldMessages } from '@arriero/domain/contract/limits.ts'
import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { randomUUID } from 'node:crypto'
import type {
  ActivateBody,
  Activated,
  ActivateWithProviderBody,
  ActivationInvite,
} from '@arriero/domain/contract/http/invitations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Role } from '@arriero/domain/users/role.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Insertable } from 'kysely'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db, Schema, Tx } from '#platform/database/schema.ts'
import { hashLinkToken } from '#platform/secrets/link-token.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { rejectWeakPassword } from '../passwords/password-policy.ts'
import type { IdentifyByToken } from '../provider/provider-identity.ts'
import { type RateLimit, enforceRateLimit } from '#platform/throttling/rate-limit.ts'
import {
  rejectInvitation,
  requireInvitation,
  hasAdministrator,
  lockFirstAdministrator,
} from './invitation-store.ts'

const attemptsPerInvitation: RateLimit = {
  name: 'choice:invitation',
  max: 20,
  windowMs: hourMs,
  area: 'invitation',
}

/** Creates an active administrator from an invitation, which works once. */
export async function activate(
  db: Db,
  body: ActivateBody,
  caller: Caller,
  now: Date,
): Promise<Activated> {
  const { registerToken, givenNames, surnames, password } = body
  const invitation = await requireInvitation(db, { registerToken, caller }, now)
  const email = (invitation.email ?? body.email)?.toLowerCase()
  if (!email) throw new AppError('request.invalid', fieldMessages.email)
  const key = hashLinkToken(registerToken)
  await enforceRateLimit(db, { limit: attemptsPerInvitation, key, label: email }, caller, now)
  await rejectWeakPassword(password, [givenNames, surnames, email])
  const password_hash = await hashPassword(password)
  return createAdministrator(db, { ...body, invitation, email, password_hash, caller }, now)
}

/**
 * The same for a person with an account of the hosted provider, which has the invited e-mail. The first sign-in links
 * the account; until then nobody can enter, because there is no password.
 */
export async function activateWithProvider(
  { db, identify }: { db: Db; identify: IdentifyByToken },
  body: ActivateWithProviderBody,
  caller: Caller,
  now: Date,
): Promise<Activated> {
  const { registerToken, idToken } = body
  const invitation = await requireInvitation(db, { registerToken, caller }, now)
  const attempt = {
    limit: attemptsPerInvitation,
    key: hashLinkToken(registerToken),
    label: invitation.email ?? '',
  }
  await enforceRateLimit(db, attempt, caller, now)
  const identity = await identify(idToken)
  const email = invitation.email ?? identity.email
  if (email === null || identity.email !== email) throw new AppError('activation.other-email')
  if (!identity.isEmailVerified) throw new AppError('session.provider-unverified')
  return createAdministrator(db, { ...body, invitation, email, password_hash: null, caller }, now)
}

interface NewAdministrator {
  registerToken: string
  invitation: ActivationInvite
  email: string
  givenNames: string
  surnames: string
  password_hash: string | null
  caller: Caller
}

async function createAdministrator(
  db: Db,
  person: NewAdministrator,
  now: Date,
): Promise<Activated> {
  const { registerToken, invitation, email, password_hash, caller } = person
  const user = {
    id: randomUUID(),
    kind: 'administrator' as const,
    user_state_id: userStates.Active,
    email,
    given_names: person.givenNames,
    surnames: person.surnames,
    phone: null,
    password_hash,
    password_changed_at: null,
    terms_accepted_at: now,
    created_at: now,
  }
  const isActivated = await db.transaction().execute(async (tx) => {
    const isFirst = invitation.email === null
    const role = await spendInvitation(tx, { registerToken, isFirst }, now)
    if (!role) return false
    await insertUser(tx, { ...user, role })
    await writeAudit(tx, now, {
      event: 'account.activated',
      actor: { kind: 'administrator', id: user.id },
      subject: { kind: 'user', id: user.id },
      caller,
    })
    return true
  })
  if (isActivated) return { email }
  const link = { registerToken, caller, email: invitation.email }
  return rejectInvitation(db, { ...link, code: 'activation.spent' }, now)
}

/**
 * Returns the role that the invitation gives. One conditional update, so that only one of two requests with the same
 * link succeeds.
 */
async function spendInvitation(
  tx: Tx,
  { registerToken, isFirst }: { registerToken: string; isFirst: boolean },
  now: Date,
): Promise<Role | undefined> {
  if (isFirst) {
    await lockFirstAdministrator(tx)
    if (await hasAdministrator(tx)) return undefined
  }
  const row = await tx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('token_hash', '=', hashLinkToken(registerToken))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('role')
    .executeTakeFirst()
  return row?.role
}

async function insertUser(tx: Tx, user: Insertable<Schema['users']>): Promise<void> {
  const inserted = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new AppError('user.already-exists')
}
