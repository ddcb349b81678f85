import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

/** For tests: unread, of one journey, unless told otherwise. */
export const buildNotification = (
  fields: Partial<NotificationDocument> = {},
): NotificationDocument => ({
  id: 'a',
  datetime: '2026-11-15T12:00:00.000Z',
  readed: false,
  kind: 'novelty',
  severity: 'critical',
  title: 'Novedad en V-48213',
  text: 'Derrumbe en la ruta Bogotá–Medellín.',
  journeyId: 'journey',
  eventId: '12',
  groupKey: 'novelty:journey',
  count: 1,
  closedAt: null,
  version: 1,
  ...fields,
})

/** `at`: seconds; later is newer. */
export const notificationAt = (
  at: number,
  fields: Partial<NotificationDocument> = {},
): NotificationDocument =>
  buildNotification({
    id: `n${at}`,
    datetime: new Date(Date.UTC(2026, 10, 16, 15, 0, at)).toISOString(),
    title: `Novedad en V-${at}`,
    ...fields,
  })
