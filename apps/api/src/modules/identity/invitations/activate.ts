import { randomUUID } from 'node:crypto'
import type { ActivateBody, Activated } from '@arriero/domain/contract/http/activation.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Insertable } from 'kysely'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db, Schema, Tx } from '#platform/database/schema.ts'
import { hashLinkToken } from '../link-token.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPassword } from '../passwords/password-policy.ts'
import { type Limit, requireTurn } from '../throttle.ts'
import { refuseInvitation, requireInvitation } from './find-invitation.ts'
import { hasAdministrator, lockFirstAdministrator } from './first-administrator.ts'

const choicesPerInvitation: Limit = {
  name: 'choice:invitation',
  turns: 20,
  windowMs: 60 * 60_000,
  area: 'invitation',
}

/** An invitation becomes an Active administrator, once. */
export async function activate(
  db: Db,
  body: ActivateBody,
  caller: Caller,
  now: Date,
): Promise<Activated> {
  const { registerToken, givenNames, surnames, password } = body
  const invitation = await requireInvitation(db, { registerToken, caller }, now)
  const email = (invitation.email ?? body.email)?.toLowerCase()
  if (!email) throw new AppError('request.invalid', 'Escriba un correo válido.')
  const who = hashLinkToken(registerToken)
  await requireTurn(db, { limit: choicesPerInvitation, who, about: email }, caller, now)
  await refuseWeakPassword(password, [givenNames, surnames, email])
  const user = {
    id: randomUUID(),
    kind: 'administrator' as const,
    user_state_id: userStates.Active,
    email,
    given_names: givenNames,
    surnames,
    phone: null,
    password_hash: await hashPassword(password),
    password_changed_at: null,
    terms_accepted_at: now,
    created_at: now,
  }
  const isActivated = await db.transaction().execute(async (tx) => {
    if (!(await spendInvitation(tx, { registerToken, isFirst: invitation.email === null }, now))) {
      return false
    }
    await insertUser(tx, user)
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
  return refuseInvitation(db, { ...link, code: 'activation.spent' }, now)
}

/** One statement decides: of two people with the same link, one goes on. */
async function spendInvitation(
  tx: Tx,
  { registerToken, isFirst }: { registerToken: string; isFirst: boolean },
  now: Date,
): Promise<boolean> {
  if (isFirst) {
    await lockFirstAdministrator(tx)
    if (await hasAdministrator(tx)) return false
  }
  const row = await tx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('token_hash', '=', hashLinkToken(registerToken))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
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
