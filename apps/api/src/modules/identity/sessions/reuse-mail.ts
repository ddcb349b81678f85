import { formatDateTime } from '@arriero/domain/format/date.ts'
import type { Caller } from '#platform/caller.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'

/** To the owner of a session that we closed because somebody may have copied it. */
export function reuseMail(
  { email, given_names }: { email: string; given_names: string },
  { address }: Caller,
  now: Date,
): Mail {
  return {
    to: email,
    subject: 'Cerramos una de sus sesiones por seguridad',
    text: letter(
      given_names,
      `El ${formatDateTime(now)} (hora de Colombia), desde la dirección ${address}, alguien quiso continuar una de sus sesiones con una clave que ya se había usado. Puede ser una copia, así que cerramos esa sesión.`,
      'Si fue usted, basta con iniciar sesión de nuevo. Si no, cambie su contraseña y cierre las demás sesiones desde su perfil.',
    ),
  }
}
