import type { PushPayload } from '@arriero/domain/notifications/push-message.ts'
import { isListedKind } from '@arriero/domain/notifications/notification-rule.ts'
import {
  notificationTarget,
  targetAddress,
} from '@arriero/domain/notifications/notification-target.ts'
import { toSingleLine } from '#platform/mail/mailer.ts'
import type { NotificationRow } from '../notification-store.ts'

/** Browsers show about two lines; a message has room for more than ten times this. */
const maxTextLength = 240

export function notificationPayload(row: NotificationRow): PushPayload {
  const { id, kind, title, text, count, datetime } = row
  const groupKey = row.group_key
  const target = notificationTarget({
    kind,
    groupKey,
    journeyId: row.journey_id,
    eventId: row.event_id,
  })
  return {
    title: shorten(count > 1 ? `${title} ×${count}` : title),
    text: shorten(text),
    address: targetAddress(target),
    id,
    tag: groupKey,
    datetime: datetime.toISOString(),
    // The group of a list grows by one at a time all day.
    renotify: !(isListedKind(kind) && groupKey.startsWith('storm:')),
  }
}

export const testPayload = (now: Date): PushPayload => ({
  title: 'Prueba de avisos',
  text: 'Así le llegará una notificación crítica cuando la consola esté cerrada.',
  address: '/admin/notificaciones/preferencias',
  id: null,
  tag: 'test',
  datetime: now.toISOString(),
  renotify: true,
})

function shorten(text: string): string {
  const line = toSingleLine(text)
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength - 1).trimEnd()}…` : line
}
