import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { notificationTarget, toRoute } from '#features/notifications/list/notification-target.ts'
import { useReading } from '#features/notifications/live/use-reading.ts'
import { paths } from '#paths.ts'
import type { News } from './news-desk.ts'

/** A single one that leads somewhere is gone to, which is reading it; else the list has them all. */
export function useOpenNews(): (news: News) => void {
  const { setRead } = useReading()
  const navigate = useNavigate()
  return useCallback(
    ({ notices }) => {
      const [newest] = notices
      const only = notices.length === 1 ? newest : undefined
      const target = only ? notificationTarget(only) : null
      if (only && target) setRead(only, true)
      void navigate(target ? toRoute(target) : { to: paths.notifications() })
    },
    [setRead, navigate],
  )
}
