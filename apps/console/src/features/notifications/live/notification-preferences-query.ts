import { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

/** How the person wants to hear of notifications, on whatever machine. */
export const notificationPreferencesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['notification-preferences'],
    queryFn: ({ signal }) =>
      http.get('api', 'me/notificationPreferences', NotificationPreferences, signal),
    meta: { reading: 'las preferencias de notificaciones' },
  })

/** Answers them as they are kept. */
export const saveNotificationPreferences = async (http: Http, body: NotificationPreferences) =>
  NotificationPreferences.parse(
    await http.write({ method: 'PUT', base: 'api', path: 'me/notificationPreferences', body }),
  )
