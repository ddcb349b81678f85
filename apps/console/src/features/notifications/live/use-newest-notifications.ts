import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useMemo } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRows } from '#data/live/use-rows.ts'
import { useOwnId } from '#data/use-own-id.ts'
import { newestQuery } from './notification-queries.ts'

export function useNewestNotifications(): WatchedRows<NotificationDocument> {
  const ownId = useOwnId()
  return useRows<NotificationDocument>(useMemo(() => newestQuery(ownId), [ownId]))
}
