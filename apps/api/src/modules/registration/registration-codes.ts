import { createHmac, randomInt } from 'node:crypto'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { CodeChannel } from '@arriero/domain/contract/http/registration.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { formatLetter, type Mail } from '#platform/mail/mailer.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { isSameSecret } from '#platform/secrets/secret.ts'
import type { Sms } from '#platform/sms/sms-sender.ts'

const codeMinutes = 10
const maxWrongGuesses = 5

interface CodeOwner {
  registrationId: string
  channel: CodeChannel
}

/** Stores a new code in place of the older one, and returns it. */
export async function createCode(
  db: Db,
  key: Uint8Array,
  { registrationId, channel }: CodeOwner,
  now: Date,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    code_hash: hashCode(key, { registrationId, channel }, code),
    expires_at: new Date(now.getTime() + codeMinutes * minuteMs),
    wrong_guesses: 0,
  }
  await db
    .insertInto('registration_codes')
    .values({ registration_id: registrationId, channel, ...fresh })
    .onConflict((conflict) => conflict.columns(['registration_id', 'channel']).doUpdateSet(fresh))
    .execute()
  return code
}

/** With a key: a plain hash of six digits is found by trying them all. */
const hashCode = (key: Uint8Array, { registrationId, channel }: CodeOwner, code: string) =>
  createHmac('sha256', key).update(`${registrationId}:${channel}:${code}`).digest('base64url')

interface Confirmation extends CodeOwner {
  code: string
  caller: Caller
}

/** Marks the e-mail or the phone as confirmed. A wrong guess counts, so it is committed before it is refused. */
export async function confirmCode(
  db: Db,
  key: Uint8Array,
  { code, caller, ...owner }: Confirmation,
  now: Date,
): Promise<void> {
  const refusal = await db.transaction().execute(async (tx) => {
    const outcome = await tryCode(tx, key, owner, code, now)
    if (outcome !== 'confirmed') return outcome
    await writeAudit(tx, now, {
      event: 'registration.confirmed',
      actor: { kind: 'anonymous' },
      subject: { kind: 'registration', id: owner.registrationId },
      caller,
      detail: { channel: owner.channel },
    })
    return undefined
  })
  if (refusal) throw new AppError(refusal)
}

async function tryCode(
  tx: Tx,
  key: Uint8Array,
  owner: CodeOwner,
  code: string,
  now: Date,
): Promise<'confirmed' | 'registration.wrong-code' | 'registration.code-expired' | undefined> {
  const column = confirmedColumns[owner.channel]
  const { confirmedAt } = await tx
    .selectFrom('registrations')
    .select(`${column} as confirmedAt`)
    .where('id', '=', owner.registrationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Sent twice, for example after a lost answer.
  if (confirmedAt !== null) return undefined
  const stored = await tx
    .selectFrom('registration_codes')
    .select(['code_hash', 'expires_at', 'wrong_guesses'])
    .where('registration_id', '=', owner.registrationId)
    .where('channel', '=', owner.channel)
    .executeTakeFirst()
  const isOver = !stored || stored.expires_at <= now || stored.wrong_guesses >= maxWrongGuesses
  if (isOver) return 'registration.code-expired'
  if (!isSameSecret(hashCode(key, owner, code), stored.code_hash)) {
    await tx
      .updateTable('registration_codes')
      .set({ wrong_guesses: stored.wrong_guesses + 1 })
      .where('registration_id', '=', owner.registrationId)
      .where('channel', '=', owner.channel)
      .execute()
    return 'registration.wrong-code'
  }
  await tx
    .deleteFrom('registration_codes')
    .where('registration_id', '=', owner.registrationId)
    .where('channel', '=', owner.channel)
    .execute()
  await tx
    .updateTable('registrations')
    .set({ [column]: now, changed_at: now })
    .where('id', '=', owner.registrationId)
    .execute()
  return 'confirmed'
}

const confirmedColumns = { email: 'email_confirmed_at', sms: 'phone_confirmed_at' } as const

export const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Su código de registro en Arriero',
  text: formatLetter(
    undefined,
    `Su código para confirmar este correo es ${code}. Vence en ${codeMinutes} minutos.`,
    'Si usted no está haciendo un registro, no tiene que hacer nada. No le dé este código a nadie.',
  ),
})

export const codeSms = (to: string, code: string): Sms => ({
  to,
  text: `Arriero: su código de registro es ${code}. Vence en ${codeMinutes} minutos. No se lo dé a nadie.`,
})
