import { formatLongDate, formatTime } from '@arriero/domain/format/date.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface Addressee {
  email: string
  given_names: string
}

/** The token is the fragment: no server and no log ever reads it. */
export function recoveryMail(
  { email, given_names }: Addressee,
  { publicUrl, resetToken }: { publicUrl: string; resetToken: string },
): Mail {
  return {
    to: email,
    subject: 'Restablezca su contraseña de Arriero',
    text: letter(
      given_names,
      'Recibimos una solicitud para restablecer su contraseña. Elija una nueva en este enlace, que sirve una sola vez y durante 30 minutos:',
      `${publicUrl}/login/restablecer#${resetToken}`,
      'Si recibió varios mensajes como este, cualquiera de sus enlaces sirve; al usar uno, los demás dejan de servir.',
      'Si usted no la pidió, no tiene que hacer nada: su contraseña sigue siendo la misma.',
    ),
  }
}

export function passwordChangedMail(
  { email, given_names }: Addressee,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Mail {
  return {
    to: email,
    subject: 'Su contraseña cambió',
    text: letter(
      given_names,
      `La contraseña de su cuenta de Arriero cambió el ${formatLongDate(now)} a las ${formatTime(now)} (hora de Colombia). Las sesiones abiertas en otros equipos se cerraron.`,
      `Si no fue usted, restablézcala de inmediato en ${publicUrl}/login/recuperar y avise a otro administrador.`,
    ),
  }
}
