import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

/** By default an unread notification about a journey. */
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

/** `at` is in seconds; a higher number is newer. */
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
