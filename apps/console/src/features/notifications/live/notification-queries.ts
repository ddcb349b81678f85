import { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import { maxLiveQueryLimit } from '@arriero/domain/contract/limits.ts'
import {
  type LiveFilter,
  type LiveQuery,
  collectionQuery,
} from '@arriero/domain/live/live-query.ts'
import type {
  NotificationKind,
  NotificationSeverity,
} from '@arriero/domain/notifications/notification-rule.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

/** The filter of a list; empty arrays filter nothing. */
export interface NotificationFilter {
  isUnread: boolean
  kinds: readonly NotificationKind[]
  severities: readonly NotificationSeverity[]
}

export const noFilter: NotificationFilter = { isUnread: false, kinds: [], severities: [] }

/** How many notifications a list subscribes to: more when the user scrolls down, up to the limit of a subscription. */
const pageSizes = [50, 100, 200, 400, maxLiveQueryLimit] as const
export const firstPageSize: number = pageSizes[0]
export const maxNotifications: number = pageSizes[4]

export const nextPageSize = (limit: number): number =>
  pageSizes.find((size) => size > limit) ?? maxNotifications

/** Unread notifications are counted up to this number: «99+» needs no more. */
export const maxUnread = 100

const order = { field: 'datetime', direction: 'desc' } as const
const isUnread: LiveFilter = { field: 'readed', op: '==', value: false }

export const notificationsPath = (administratorId: string): string =>
  `notifications/${administratorId}/admin`

export const notificationPath = (administratorId: string, id: string): string =>
  `${notificationsPath(administratorId)}/${id}`

export const newestQuery = (
  administratorId: string,
  filter: NotificationFilter = noFilter,
  limit = firstPageSize,
): LiveQuery =>
  collectionQuery(notificationsPath(administratorId), { where: toFilters(filter), order, limit })

export const unreadQuery = (administratorId: string): LiveQuery =>
  collectionQuery(notificationsPath(administratorId), {
    where: [isUnread],
    order,
    limit: maxUnread,
  })

const toFilters = (filter: NotificationFilter): LiveFilter[] => [
  ...(filter.isUnread ? [isUnread] : []),
  ...oneOf('kind', filter.kinds),
  ...oneOf('severity', filter.severities),
]

const oneOf = (field: string, values: readonly string[]): LiveFilter[] =>
  values.length === 0 ? [] : [{ field, op: 'in', values }]

/** How the user wants to be notified, on all devices. */
export const notificationPreferencesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['notification-preferences'],
    queryFn: ({ signal }) =>
      http.get('api', 'me/notificationPreferences', NotificationPreferences, signal),
    meta: { reading: 'las preferencias de notificaciones' },
  })

/** Resolves with the stored preferences. */
export const saveNotificationPreferences = async (http: Http, body: NotificationPreferences) =>
  NotificationPreferences.parse(
    await http.write({ method: 'PUT', base: 'api', path: 'me/notificationPreferences', body }),
  )
