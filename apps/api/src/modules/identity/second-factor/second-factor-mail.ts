import { formatLongDate, formatTime } from '@arriero/domain/format/date.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface Change {
  isOn: boolean
  now: Date
  publicUrl: string
}

export function secondFactorMail(
  { email, given_names }: { email: string; given_names: string },
  { isOn, now, publicUrl }: Change,
): Mail {
  const at = `el ${formatLongDate(now)} a las ${formatTime(now)} (hora de Colombia)`
  const what = isOn
    ? `El segundo factor de su cuenta de Arriero se activó ${at}. Desde ahora, al iniciar sesión se le pedirá también un código de su celular. Guarde sus códigos de recuperación en un lugar seguro.`
    : `El segundo factor de su cuenta de Arriero se desactivó ${at}. Desde ahora basta con su contraseña para iniciar sesión.`
  return {
    to: email,
    subject: isOn ? 'Su segundo factor quedó activo' : 'Su segundo factor quedó inactivo',
    text: letter(
      given_names,
      what,
      `Si no fue usted, restablezca su contraseña de inmediato en ${publicUrl}/login/recuperar y avise a otro administrador.`,
    ),
  }
}
