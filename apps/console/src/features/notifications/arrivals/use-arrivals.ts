import type { NotificationSeverity } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { useServices } from '#data/use-services.ts'
import { useCurrentUserId } from '#data/current-user.ts'
import { useRows } from '#data/live/live-hooks.ts'
import { notificationTarget } from '@arriero/domain/notifications/notification-target.ts'
import { toRoute } from '#features/notifications/list/target-route.ts'
import {
  newestQuery,
  notificationPreferencesQuery,
  unreadQuery,
} from '#features/notifications/live/notification-queries.ts'
import { findPendingRead } from '#features/notifications/live/pending-reads.ts'
import { useReadActions, useReadQueue } from '#features/notifications/live/read-queue-context.ts'
import { subscribePushReports } from '#features/notifications/push/browser-push.ts'
import { paths } from '#paths.ts'
import { hideNews, showNews } from '#ui/toasts.tsx'
import { useLatest } from '#ui/use-latest.ts'
import type { ArrivedNotifications } from './arrival-tracker.ts'
import { ArrivalsWatcher } from './arrivals-watcher.ts'
import { BrowserNotification } from './browser-notification.ts'
import {
  holdLockWhileVisible,
  isVisible,
  isVisibleInAnyTab,
  openShownChannel,
  subscribeVisible,
} from './browser-tabs.ts'
import { describeArrivals, worstSeverity } from './describe-arrivals.ts'
import { useMuted, useSoundPlayer } from './sound-player.ts'

const severityColors: Record<NotificationSeverity, string> = {
  info: 'var(--tone-blue-solid)',
  warning: 'var(--tone-amber-solid)',
  critical: 'var(--tone-red-solid)',
}

/** Shows arriving notifications by toast, sound and browser notification. Mounted once, in the frame. */
export function useArrivals(): void {
  const userId = useCurrentUserId()
  const { http } = useServices()
  const navigate = useNavigate()
  const unread = useRows<NotificationDocument>(useMemo(() => unreadQuery(userId), [userId]))
  const newest = useRows<NotificationDocument>(useMemo(() => newestQuery(userId), [userId]))
  const queue = useReadQueue()
  const preferences = useQuery(notificationPreferencesQuery(http)).data
  const [isMuted] = useMuted()
  const sounds = isMuted || !preferences ? [] : preferences.sounds
  const latest = useLatest(preferences ? { ...preferences, sounds } : null)
  const playSound = useSoundPlayer(sounds.length > 0)
  const openArrivals = useOpenArrivals()

  useEffect(() => {
    const openList = () => void navigate({ to: paths.notifications() })
    const browserNotification = new BrowserNotification(openList)
    const releaseLock = holdLockWhileVisible()
    const channel = openShownChannel(userId)
    const watcher = new ArrivalsWatcher({
      unread,
      newest,
      isMarkedRead: (notification) => findPendingRead(queue.get(), notification) === true,
      subscribeMarkedRead: queue.subscribe,
      now: () => new Date(),
      isVisible,
      subscribeVisible,
      readPreferences: () => latest.current,
      showToast: (arrivals, forMs, onClosed) => {
        const severity = worstSeverity(arrivals.notifications)
        showNews({
          ...describeArrivals(arrivals),
          color: severityColors[severity],
          action: { label: 'Ver', run: () => openArrivals(arrivals) },
          forMs,
          onClosed,
        })
      },
      hideToast: hideNews,
      broadcastShown: channel.send,
      subscribeShown: channel.subscribe,
      playSound,
      showOutside: (arrivals) =>
        void isVisibleInAnyTab().then((isVisibleNow) => {
          if (!isVisibleNow && !isVisible()) browserNotification.show(arrivals)
        }),
    })
    const unsubscribe = subscribeVisible(() => browserNotification.close())
    // For a hidden page the service worker shows the same one, which also survives the page.
    const unsubscribeReports = subscribePushReports(({ kind }) => {
      if (kind === 'push-arrived') browserNotification.close()
    })
    return () => {
      watcher.stop()
      channel.close()
      unsubscribe()
      unsubscribeReports()
      releaseLock()
      browserNotification.close()
    }
  }, [userId, unread, newest, queue, navigate, latest, playSound, openArrivals])
}

/** Opens the target of a single notification and marks it as read; otherwise opens the list. */
function useOpenArrivals(): (arrivals: ArrivedNotifications) => void {
  const { setRead } = useReadActions()
  const navigate = useNavigate()
  return useCallback(
    ({ notifications }) => {
      const [newest] = notifications
      const single = notifications.length === 1 ? newest : undefined
      const target = single ? notificationTarget(single) : null
      if (single && target) setRead(single, true)
      void navigate(target ? toRoute(target) : { to: paths.notifications() })
    },
    [setRead, navigate],
  )
}
