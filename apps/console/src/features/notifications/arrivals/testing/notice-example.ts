import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { buildNotification } from '#features/notifications/testing/build-notification.ts'

/** `at`: seconds; later is newer. */
export const noticeAt = (
  at: number,
  fields: Partial<NotificationDocument> = {},
): NotificationDocument =>
  buildNotification({
    id: `n${at}`,
    datetime: new Date(Date.UTC(2026, 10, 16, 15, 0, at)).toISOString(),
    title: `Novedad en V-${at}`,
    ...fields,
  })
