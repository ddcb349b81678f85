import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { formatLetter, type Mail } from '#platform/mail/mailer.ts'
import { countAuditedAttempt, type RateLimit } from '#platform/throttling/rate-limit.ts'
import { createCorrectionLink } from './correction-link.ts'
import type { TakenBy } from './person-records.ts'
import { createRegistrationToken, registrationAddress } from './registration-tokens.ts'

const mailsToOneAddress: RateLimit = {
  name: 'registration:links',
  max: 3,
  windowMs: 30 * minuteMs,
  area: 'registration',
}

interface LinkRequest {
  email: string
  publicUrl: string
  caller: Caller
  now: Date
}

/** For somebody who lost the link. Undefined if there is nothing to open, which the answer does not tell. */
export async function lostLinkMail(
  db: Db,
  { email, publicUrl, caller, now }: LinkRequest,
): Promise<Mail | undefined> {
  const { count } = await countAuditedAttempt(
    db,
    { limit: mailsToOneAddress, key: email, label: 'registration link' },
    caller,
    now,
  )
  if (count > mailsToOneAddress.max) return undefined
  const address = await findAddress(db, { email, publicUrl, now })
  if (address === undefined) return undefined
  return {
    to: email,
    subject: 'El enlace de su registro en Arriero',
    text: formatLetter(
      undefined,
      'Con este enlace puede continuar su registro, ver en qué va o enviar un documento renovado:',
      address,
      'No lo comparta: quien lo tenga puede ver y cambiar lo que usted todavía no ha enviado. Si usted no lo pidió, no tiene que hacer nada.',
    ),
  }
}

async function findAddress(
  db: Db,
  { email, publicUrl, now }: Omit<LinkRequest, 'caller'>,
): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('kind', 'in', ['driver', 'customer'])
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (user) return createCorrectionLink(db, publicUrl, user.id, now)
  const draft = await db
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .where('sent_at', 'is', null)
    // Otherwise somebody who mistyped an address would give the draft to its owner.
    .where('email_confirmed_at', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!draft) return undefined
  return registrationAddress(publicUrl, await createRegistrationToken(db, draft.id, now))
}

const numbers: Record<TakenBy['what'], string> = {
  cedula: 'esta cédula',
  nit: 'este NIT',
  email: 'este correo',
}

/** What somebody reads who sends a number or an e-mail that is registered. */
export const takenSentence = ({ what, isErased }: TakenBy): string =>
  `Ya existe un registro con ${numbers[what]}. ${
    isErased
      ? 'Para registrarse de nuevo, comuníquese con un administrador.'
      : 'Le enviamos un correo a la dirección de ese registro para continuarlo. Si no es suyo, comuníquese con un administrador.'
  }`

/** To the person who is registered, who may have forgotten it. */
export async function takenMail(
  db: Db,
  { userId, what }: TakenBy,
  { publicUrl, caller, now }: Omit<LinkRequest, 'email'>,
): Promise<Mail | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'given_names'])
    .where('id', '=', userId)
    .where('kind', 'in', ['driver', 'customer'])
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  const attempt = { limit: mailsToOneAddress, key: user.email, label: 'registered already' }
  const { count } = await countAuditedAttempt(db, attempt, caller, now)
  if (count > mailsToOneAddress.max) return undefined
  return {
    to: user.email,
    subject: 'Usted ya tiene un registro en Arriero',
    text: formatLetter(
      user.given_names,
      `Alguien envió datos con ${numbers[what]}, que ya está en su registro. No guardamos nada de lo que envió.`,
      'Si fue usted, siga con el registro que ya tiene:',
      await createCorrectionLink(db, publicUrl, user.id, now),
      'Si no fue usted, avise a un administrador.',
    ),
  }
}
