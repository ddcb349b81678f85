import { formatLongDate, formatTime } from '@arriero/domain/format/date.ts'
import { formatLetter, type Mail } from '#platform/mail/mailer.ts'
import type { MailRecipient } from '../accounts.ts'

interface PasskeyChange {
  name: string
  isAdded: boolean
  now: Date
  publicUrl: string
}

export function passkeyMail(
  { email, given_names }: MailRecipient,
  { name, isAdded, now, publicUrl }: PasskeyChange,
): Mail {
  const at = `el ${formatLongDate(now)} a las ${formatTime(now)} (hora de Colombia)`
  return {
    to: email,
    subject: isAdded ? 'Agregó una llave de acceso' : 'Quitó una llave de acceso',
    text: formatLetter(
      given_names,
      isAdded
        ? `La llave de acceso «${name}» se agregó a su cuenta de Arriero ${at}. Con ella puede entrar sin contraseña.`
        : `La llave de acceso «${name}» se quitó de su cuenta de Arriero ${at}. Ya no sirve para entrar.`,
      `Si no fue usted, restablezca su contraseña de inmediato en ${publicUrl}/login/recuperar y avise a otro administrador.`,
    ),
  }
}
