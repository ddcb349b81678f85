import { userStates } from '@arriero/domain/users/user-state.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Db } from '#platform/database/schema.ts'
import { hashLinkToken, makeLinkToken } from '../link-token.ts'
import { forgetTurns, type Limit, takeWatchedTurn } from '../throttle.ts'
import { recoveryMail } from './password-mail.ts'

const minute = 60_000
const linkLifetime = 30 * minute
/** For as long as a link lives: who gets no more letters has a link that works. */
const lettersToOnePerson: Limit = {
  name: 'recovery:account',
  turns: 3,
  windowMs: linkLifetime,
  area: 'recovery',
}

interface RecoveryRequest {
  email: string
  caller: Caller
  publicUrl: string
  now: Date
}

/**
 * The message with a new link; none for who may not sign in. Older links go on: a stranger who asks
 * and asks must not be able to take from the person the one that just arrived.
 */
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
  const turn = { limit: lettersToOnePerson, who: user.id, about: user.id }
  const { taken } = await takeWatchedTurn(db, turn, caller, now)
  if (taken > lettersToOnePerson.turns) return undefined

  const resetToken = makeLinkToken()
  await db.transaction().execute(async (tx) => {
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

/** With a new password every link ends, and so does the count of letters: others may be needed. */
export async function spendResetTokens(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  await forgetTurns(db, lettersToOnePerson, userId)
}
