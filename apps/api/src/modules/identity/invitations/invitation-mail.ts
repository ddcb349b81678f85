import { formatLongDate } from '@arriero/domain/format/date.ts'
import { asName, letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface Invitation {
  email: string
  invitedBy: string
  link: string
  expiresAt: Date
}

export function invitationMail({ email, invitedBy, link, expiresAt }: Invitation): Mail {
  return {
    to: email,
    subject: 'Invitación para administrar Arriero',
    text: letter(
      undefined,
      `${asName(invitedBy)} le envió una invitación para administrar Arriero. Active su cuenta en este enlace, que sirve una sola vez y hasta el ${formatLongDate(expiresAt)}:`,
      link,
      'Si no esperaba esta invitación, puede ignorar este mensaje.',
    ),
  }
}
