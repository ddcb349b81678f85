import { addDays, dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { type PaperKind, papers } from '@arriero/domain/users/paper.ts'
import { reviewItem, type ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { itemReasonCodes, itemReasons } from '@arriero/domain/users/review-reason.ts'
import type { UserEvent } from '@arriero/domain/users/user-state.ts'
import { formatLetter, type Mail, toSingleLine } from '#platform/mail/mailer.ts'
import { correctionDays } from '../deadlines/correction-deadline.ts'

export interface Recipient {
  email: string
  givenNames: string
  kind: 'driver' | 'customer'
}

/** An item that was returned or refused. */
export interface DecidedItem {
  item: ReviewItemKey
  reason: string | null
  note: string | null
}

interface NamedPaper {
  kind: PaperKind
  /** Of a vehicle's paper. */
  plate: string | null
  expiresOn: string
}

export interface StateLetter {
  event: UserEvent
  /** When the state changed. */
  at: Date
  /** The system rejects those who never answered. */
  isBySystem: boolean
  /** The person sent another identity or vehicle. */
  isDataChanged: boolean
  /** Those to correct, or those that led to the rejection. */
  items: readonly DecidedItem[]
  /** With which the corrections are sent; null if there is none. */
  link: string | null
  /** After an expiry. */
  expired: readonly NamedPaper[]
  /** What replaces all of them was sent already, and waits for a review. */
  isRenewalSent: boolean
}

/** Undefined for events of which the person knows. */
export function stateMail(person: Recipient, letter: StateLetter): Mail | undefined {
  const [subject, ...paragraphs] = stateText(person, letter)
  if (subject === undefined) return undefined
  return { to: person.email, subject, text: formatLetter(person.givenNames, ...paragraphs) }
}

const appeal = 'Si cree que es un error, escriba a un administrador.'

function stateText({ kind }: Recipient, letter: StateLetter): string[] {
  switch (letter.event) {
    case 'approve':
      return [
        'Su registro fue aprobado',
        `Revisamos sus datos y documentos y todo está en orden. Ya puede ${kind === 'driver' ? 'tomar' : 'pedir'} viajes.`,
      ]
    case 'askCorrection':
      return [
        'Su registro tiene datos por corregir',
        'Revisamos su registro. Por favor corrija lo siguiente:',
        itemLines(letter.items),
        ...(letter.link === null ? [] : [`Envíe las correcciones con este enlace: ${letter.link}`]),
        `Tiene plazo hasta el ${formatDay(addDays(dayOf(letter.at), correctionDays))}. Mientras tanto no puede ${kind === 'driver' ? 'tomar' : 'pedir'} viajes nuevos.`,
      ]
    case 'reject':
      return letter.isBySystem
        ? [
            'Su registro no fue aceptado',
            `No recibimos las correcciones que le pedimos en ${correctionDays} días, así que cerramos su registro.`,
            'Si todavía le interesa, escriba a un administrador para abrirlo de nuevo.',
          ]
        : [
            'Su registro no fue aceptado',
            'Revisamos su registro y no lo pudimos aceptar:',
            itemLines(letter.items),
            appeal,
          ]
    case 'ban':
      return [
        'Su cuenta está bloqueada',
        'Bloqueamos su cuenta. Sus dispositivos ya no tienen acceso. Los enlaces de su registro dejaron de funcionar.',
        appeal,
      ]
    case 'reopen':
    case 'liftBan':
      return [
        'Su caso está de nuevo en revisión',
        'Vamos a revisar su caso otra vez. Le escribiremos cuando haya una decisión.',
      ]
    case 'reviewAgain':
      if (letter.isDataChanged) return changedDataText(kind)
      return [
        'Uno de sus documentos venció',
        ...(letter.expired.length === 0
          ? ['Su cuenta volvió a revisión.']
          : [
              'Venció lo siguiente:',
              letter.expired
                .map((paper) => `- ${paperName(paper)}: venció el ${formatDay(paper.expiresOn)}.`)
                .join('\n'),
            ]),
        letter.isRenewalSent
          ? 'Ya tenemos el que nos envió. Mientras lo revisamos no puede tomar viajes nuevos. Le escribiremos cuando haya una decisión.'
          : 'Mientras lo revisamos no puede tomar viajes nuevos. Le escribiremos con el enlace para enviar el documento vigente.',
      ]
    case 'resubmit':
      return []
  }
}

/** Also a warning, if somebody else has the link. */
const changedDataText = (kind: Recipient['kind']): string[] => [
  'Recibimos sus datos nuevos',
  `Recibimos los datos que cambió y los estamos revisando. Mientras tanto no puede ${kind === 'driver' ? 'tomar' : 'pedir'} viajes nuevos. Le escribiremos cuando haya una decisión.`,
  'Si usted no los cambió, avise a un administrador.',
]

export const itemLines = (items: readonly DecidedItem[]): string =>
  items
    .map(({ item, reason, note }) => {
      const code = itemReasonCodes.find((known) => known === reason)
      const why = [
        ...(code === undefined ? [] : [itemReasons[code].message]),
        ...(note === null ? [] : [toSingleLine(note)]),
      ]
      return `- ${reviewItem(item).label}: ${why.join(' ')}`
    })
    .join('\n')

const paperName = ({ kind, plate }: NamedPaper): string =>
  plate === null ? papers[kind].label : `${papers[kind].label}, placa ${formatPlate(plate)}`

/** `link` is null for a paper that the person can't send. */
export function reminderMail(
  { email, givenNames }: Recipient,
  paper: NamedPaper,
  link: string | null,
): Mail {
  const { label, blocks } = papers[paper.kind]
  const day = formatDay(paper.expiresOn)
  return {
    to: email,
    subject: `${label}: vence el ${day}`,
    text: formatLetter(
      givenNames,
      `${paperName(paper)}: vence el ${day}.`,
      blocks
        ? 'Renuévelo a tiempo: desde que vence no puede tomar viajes nuevos. Un viaje que ya empezó no se interrumpe.'
        : 'Renuévelo a tiempo para los viajes que lo exigen.',
      link === null
        ? 'Cuando lo tenga, avise a un administrador, que registra el nuevo vencimiento.'
        : `Cuando lo tenga, envíelo con este enlace: ${link}`,
      ...(link === null
        ? []
        : ['Mientras lo revisamos su cuenta sigue activa. No comparta el enlace.']),
    ),
  }
}
