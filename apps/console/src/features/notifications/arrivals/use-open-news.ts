import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  type NotificationTarget,
  notificationTarget,
} from '#features/notifications/list/notification-target.ts'
import { useReading } from '#features/notifications/live/use-reading.ts'
import { paths } from '#paths.ts'
import type { News } from './news-desk.ts'

/** A single one that leads somewhere is gone to, which is reading it; else the list has them all. */
export function useOpenNews(): (news: News) => void {
  const { setRead } = useReading()
  const goTo = useGoToTarget()
  return useCallback(
    ({ notices }) => {
      const [newest] = notices
      const only = notices.length === 1 ? newest : undefined
      const target = only ? notificationTarget(only) : null
      if (only && target) setRead(only, true)
      goTo(target)
    },
    [setRead, goTo],
  )
}

function useGoToTarget(): (target: NotificationTarget | null) => void {
  const navigate = useNavigate()
  return useCallback(
    (target) => {
      switch (target?.page) {
        case 'journey':
          return void navigate({
            to: '/admin/viajes/$journeyId',
            params: { journeyId: target.id },
            search: { evento: target.event ?? undefined },
          })
        case 'attention':
          return void navigate({ to: paths.attention(), search: { motivo: target.reason } })
        case 'notifications':
          return void navigate({ to: paths.notifications(), search: { tipos: [target.kind] } })
        case 'profile':
          return void navigate({ to: paths.profile() })
        case undefined:
          return void navigate({ to: paths.notifications() })
      }
    },
    [navigate],
  )
}
