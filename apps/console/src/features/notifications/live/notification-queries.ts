import {
  type LiveFilter,
  type LiveQuery,
  collectionQuery,
} from '@arriero/domain/live/live-query.ts'
import type {
  NotificationKind,
  NotificationSeverity,
} from '@arriero/domain/notifications/notification-kind.ts'
import { unreadAtMost } from './describe-unread.ts'

/** Which notifications a list shows; empty lists leave nothing out. */
export interface NotificationFilter {
  isUnread: boolean
  kinds: readonly NotificationKind[]
  severities: readonly NotificationSeverity[]
}

export const noFilter: NotificationFilter = { isUnread: false, kinds: [], severities: [] }

/** How many are watched at once: who goes on down the list gets more, up to what a watch may have. */
const pages = [50, 100, 200, 400, 1000] as const
export const newestAtFirst: number = pages[0]
export const newestAtMost: number = pages[4]

export const nextPage = (limit: number): number =>
  pages.find((page) => page > limit) ?? newestAtMost

const order = { field: 'datetime', direction: 'desc' } as const
const isUnread: LiveFilter = { field: 'readed', op: '==', value: false }

export const notificationsPath = (administratorId: string): string =>
  `notifications/${administratorId}/admin`

export const notificationPath = (administratorId: string, id: string): string =>
  `${notificationsPath(administratorId)}/${id}`

export const newestQuery = (
  administratorId: string,
  filter: NotificationFilter = noFilter,
  limit = newestAtFirst,
): LiveQuery =>
  collectionQuery(notificationsPath(administratorId), { where: toFilters(filter), order, limit })

export const unreadQuery = (administratorId: string): LiveQuery =>
  collectionQuery(notificationsPath(administratorId), {
    where: [isUnread],
    order,
    limit: unreadAtMost,
  })

const toFilters = (filter: NotificationFilter): LiveFilter[] => [
  ...(filter.isUnread ? [isUnread] : []),
  ...oneOf('kind', filter.kinds),
  ...oneOf('severity', filter.severities),
]

const oneOf = (field: string, values: readonly string[]): LiveFilter[] =>
  values.length === 0 ? [] : [{ field, op: 'in', values }]
