import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

/** `at`: seconds; later is newer. */
export const noticeAt = (
  at: number,
  fields: Partial<NotificationDocument> = {},
): NotificationDocument => ({
  id: `n${at}`,
  datetime: new Date(Date.UTC(2026, 10, 16, 15, 0, at)).toISOString(),
  readed: false,
  kind: 'novelty',
  severity: 'critical',
  title: `Novedad en V-${at}`,
  text: 'Avería mecánica en la ruta Bogotá–Medellín.',
  journeyId: `j${at}`,
  eventId: null,
  groupKey: `novelty:j${at}`,
  count: 1,
  closedAt: null,
  version: 1,
  ...fields,
})
