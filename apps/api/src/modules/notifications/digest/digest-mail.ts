import { formatDateTime } from '@arriero/domain/format/date.ts'
import {
  type NotificationKind,
  notificationKindLabels,
} from '@arriero/domain/notifications/notification-kind.ts'
import { asName, letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'

export interface DigestLine {
  kind: NotificationKind
  datetime: Date
  title: string
  text: string
  count: number
}

export interface Digest {
  since: Date
  /** How many of each kind, all together. */
  counts: ReadonlyMap<NotificationKind, number>
  /** Some of them, the newest first. */
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
    text: letter(
      given_names,
      `Desde el ${formatDateTime(since)} (hora de Colombia) tiene ${unread}.`,
      ...kindsOf(counts, lines).map((kind) => groupText(kind, counts.get(kind) ?? 0, lines)),
      `Véalos en ${page}`,
      `Usted pidió este resumen. Puede cambiarlo o dejar de recibirlo en ${page}/preferencias`,
    ),
  }
}

/** Those with the newest notification first; those of which none is shown last. */
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

/** In one line: names that people wrote are in it. */
const lineText = ({ datetime, title, text, count }: DigestLine): string =>
  asName(`- ${formatDateTime(datetime)} ${title}${count > 1 ? ` ×${count}` : ''}: ${text}`)
