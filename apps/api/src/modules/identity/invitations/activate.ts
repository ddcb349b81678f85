import { randomUUID } from 'node:crypto'
import type { ActivateBody, Activated } from '@arriero/domain/contract/http/activation.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Insertable } from 'kysely'
import { writeAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Schema, Tx } from '#platform/schema.ts'
import { hashLinkToken } from '../link-token.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPassword } from '../passwords/password-policy.ts'
import { requireInvitation } from './find-invitation.ts'

/** An invitation becomes an Active administrator, once. */
export async function activate(
  db: Db,
  body: ActivateBody,
  caller: Caller,
  now: Date,
): Promise<Activated> {
  const { registerToken, givenNames, surnames, password } = body
  const invitation = await requireInvitation(db, registerToken, now)
  const email = (invitation.email ?? body.email)?.toLowerCase()
  if (!email) throw new AppError('request.invalid', 'Escriba un correo válido.')
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
  await db.transaction().execute(async (tx) => {
    const isFirst = await spendInvitation(tx, registerToken, now)
    if (!isFirst) throw new AppError('activation.spent')
    await insertUser(tx, user)
    await writeAudit(tx, now, {
      event: 'account.activated',
      actor: { kind: 'administrator', id: user.id },
      subject: { kind: 'user', id: user.id },
      caller,
    })
  })
  return { email }
}

/** One statement decides: of two people with the same link, one goes on. */
async function spendInvitation(tx: Tx, registerToken: string, now: Date): Promise<boolean> {
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
