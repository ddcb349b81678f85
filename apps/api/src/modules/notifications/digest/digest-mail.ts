import { formatDateTime } from '@arriero/domain/format/date.ts'
import {
  type NotificationKind,
  notificationKindLabels,
} from '@arriero/domain/notifications/notification-rule.ts'
import { toSingleLine, formatLetter, type Mail } from '#platform/mail/mailer.ts'

export interface DigestLine {
  kind: NotificationKind
  datetime: Date
  title: string
  text: string
  count: number
}

export interface Digest {
  since: Date
  /** Unread notifications per kind, including those not in `lines`. */
  counts: ReadonlyMap<NotificationKind, number>
  /** The newest ones, newest first. */
  lines: readonly DigestLine[]
}

export function digestMail(
  { email, given_names }: { email: string; given_names: string },
  { since, counts, lines }: Digest,
  publicUrl: string,
): Mail {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const unread = total === 1 ? '1 aviso sin leer' : `${total} avisos sin leer`
  const page = `${publicUrl}/admin/notificaciones`
  return {
    to: email,
    subject: `Arriero: ${unread}`,
    text: formatLetter(
      given_names,
      `Desde el ${formatDateTime(since)} (hora de Colombia) tiene ${unread}.`,
      ...kindsOf(counts, lines).map((kind) => groupText(kind, counts.get(kind) ?? 0, lines)),
      `Véalos en ${page}`,
      `Usted pidió este resumen. Puede cambiarlo o dejar de recibirlo en ${page}/preferencias`,
    ),
  }
}

/** Kinds in the order of their newest line, then the kinds without lines. */
const kindsOf = (counts: Digest['counts'], lines: readonly DigestLine[]) => [
  ...new Set([...lines.map(({ kind }) => kind), ...counts.keys()]),
]

function groupText(kind: NotificationKind, count: number, lines: readonly DigestLine[]): string {
  const shown = lines.filter((line) => line.kind === kind)
  const rest = count - shown.length
  return [
    `${notificationKindLabels[kind]} (${count})`,
    ...shown.map(lineText),
    ...(rest > 0 && shown.length > 0 ? [`- y ${rest} más`] : []),
  ].join('\n')
}

/** `toSingleLine` removes line breaks: the text contains names that users typed. */
const lineText = ({ datetime, title, text, count }: DigestLine): string =>
  toSingleLine(`- ${formatDateTime(datetime)} ${title}${count > 1 ? ` ×${count}` : ''}: ${text}`)
