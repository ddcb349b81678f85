import { userStates } from '@arriero/domain/users/user-state.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Db } from '#platform/schema.ts'
import { hashLinkToken, makeLinkToken } from '../link-token.ts'
import { type Limit, takeTurn } from '../throttle.ts'
import { recoveryMail } from './password-mail.ts'

const minute = 60_000
const linkLifetime = 30 * minute
const lettersToOnePerson: Limit = { name: 'recovery:account', turns: 3, windowMs: 60 * minute }

interface RecoveryRequest {
  email: string
  caller: Caller
  publicUrl: string
  now: Date
}

/** The message with a new link, which makes the older ones worthless; none for who may not sign in. */
export async function recoverPassword(
  db: Db,
  { email, caller, publicUrl, now }: RecoveryRequest,
): Promise<Mail | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'given_names'])
    .where('email', '=', email.toLowerCase())
    .where('kind', '=', 'administrator')
    .where('user_state_id', '=', userStates.Active)
    .executeTakeFirst()
  if (!user) return undefined
  const { taken } = await takeTurn(db, lettersToOnePerson, user.id, now)
  if (taken > lettersToOnePerson.turns) return undefined

  const resetToken = makeLinkToken()
  await db.transaction().execute(async (tx) => {
    await spendResetTokens(tx, user.id, now)
    await tx
      .insertInto('password_resets')
      .values({
        token_hash: hashLinkToken(resetToken),
        user_id: user.id,
        created_at: now,
        expires_at: new Date(now.getTime() + linkLifetime),
        used_at: null,
      })
      .execute()
    await writeAudit(tx, now, {
      event: 'password.recovery-requested',
      actor: { kind: 'anonymous' },
      subject: { kind: 'user', id: user.id },
      caller,
    })
  })
  return recoveryMail(user, { publicUrl, resetToken })
}

export async function spendResetTokens(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
