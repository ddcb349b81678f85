import { formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { reviewItem } from '@arriero/domain/users/review-item.ts'
import { formatLetter, type Mail } from '#platform/mail/mailer.ts'
import { type DecidedItem, itemLines, type Recipient } from './letter-text.ts'

/** A renewed paper with its verdict; without a reason it was approved. */
export interface DecidedRenewal extends DecidedItem {
  fields: Record<string, string>
}

/** `link` is where the returned ones are sent again. */
export function renewalMail(
  { email, givenNames }: Recipient,
  items: readonly DecidedRenewal[],
  link: string | null,
): Mail {
  const approved = items.filter(({ reason }) => reason === null)
  const returned = items.filter(({ reason }) => reason !== null)
  return {
    to: email,
    subject: returned.length === 0 ? 'Su documento quedó renovado' : 'Envíe de nuevo un documento',
    text: formatLetter(
      givenNames,
      ...(approved.length === 0
        ? []
        : ['Revisamos lo que envió y quedó registrado:', approvedLines(approved)]),
      ...(returned.length === 0
        ? ['Gracias por mantener sus documentos al día.']
        : [
            'No pudimos aceptar lo siguiente:',
            itemLines(returned),
            ...(link === null ? [] : [`Envíelo de nuevo con este enlace: ${link}`]),
            'Su cuenta sigue activa. El documento anterior vale hasta que venza.',
          ]),
    ),
  }
}

const approvedLines = (items: readonly DecidedRenewal[]): string =>
  items
    .map(({ item, fields: { expiresOn } }) => {
      const until = expiresOn === undefined ? '' : `: vence el ${formatDay(expiresOn)}`
      return `- ${reviewItem(item).label}${until}.`
    })
    .join('\n')
