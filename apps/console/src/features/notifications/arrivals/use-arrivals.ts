import type { NotificationSeverity } from '@arriero/domain/notifications/notification-kind.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useCallback } from 'react'
import { useRows } from '#data/live/use-rows.ts'
import { useOwnId } from '#data/session/use-own-id.ts'
import { useServices } from '#data/use-services.ts'
import { newestQuery, unreadQuery } from '#features/notifications/live/notification-queries.ts'
import { pendingRead } from '#features/notifications/live/pending-reads.ts'
import { useReadQueue } from '#features/notifications/live/reading-context.ts'
import { notificationPreferencesQuery } from '#features/notifications/live/notification-preferences-query.ts'
import { paths } from '#paths.ts'
import { hideNews, showNews } from '#ui/show-toast.ts'
import { useLatest } from '#ui/use-latest.ts'
import { ArrivalsWatcher } from './arrivals-watcher.ts'
import { BrowserNotification } from './browser-notification.ts'
import { describeNews, worstOf } from './describe-news.ts'
import { useMuted } from './use-muted.ts'
import { useSoundBox } from './use-sound-box.ts'
import { Listeners } from '#data/live/listeners.ts'
import { notificationTarget, toRoute } from '#features/notifications/list/notification-target.ts'
import { useReading } from '#features/notifications/live/use-reading.ts'
import type { News } from './news-desk.ts'

const severityColors: Record<NotificationSeverity, string> = {
  info: 'var(--tone-blue-solid)',
  warning: 'var(--tone-amber-solid)',
  critical: 'var(--tone-red-solid)',
}
const shownForMs: Record<NotificationSeverity, number> = {
  info: 6000,
  warning: 8000,
  critical: 15_000,
}

/** Tells the person what arrives, in the ways they chose. Once, in the frame. */
export function useArrivals(): void {
  const ownId = useOwnId()
  const { http } = useServices()
  const navigate = useNavigate()
  const unread = useRows<NotificationDocument>(useMemo(() => unreadQuery(ownId), [ownId]))
  const newest = useRows<NotificationDocument>(useMemo(() => newestQuery(ownId), [ownId]))
  const queue = useReadQueue()
  const preferences = useQuery(notificationPreferencesQuery(http)).data
  const [isMuted] = useMuted()
  const sounds = isMuted || !preferences ? [] : preferences.sounds
  const latest = useLatest(preferences ? { ...preferences, sounds } : null)
  const sound = useSoundBox(sounds.length > 0)
  const openNews = useOpenNews()

  useEffect(() => {
    const openList = () => void navigate({ to: paths.notifications() })
    const browserNotification = new BrowserNotification(openList)
    const letGo = holdWhileSeen()
    const told = openToldChannel(ownId)
    const watcher = new ArrivalsWatcher({
      unread,
      newest,
      isReadHere: (notification) => pendingRead(queue.get(), notification) === true,
      subscribeReadHere: queue.subscribe,
      now: () => new Date(),
      isVisible,
      subscribeVisible,
      readPreferences: () => latest.current,
      showNews: (news, onClosed) => {
        const severity = worstOf(news.notifications)
        showNews({
          ...describeNews(news),
          color: severityColors[severity],
          action: { label: 'Ver', run: () => openNews(news), forMs: shownForMs[severity] },
          onClosed,
        })
      },
      hideNews,
      tellTabs: told.tell,
      subscribeTold: told.subscribe,
      sound,
      notify: (news) =>
        void isSeenSomewhere().then((isSeen) => {
          if (!isSeen && !isVisible()) browserNotification.show(news)
        }),
    })
    const unsubscribe = subscribeVisible(() => browserNotification.close())
    return () => {
      watcher.stop()
      told.close()
      unsubscribe()
      letGo()
      browserNotification.close()
    }
  }, [ownId, unread, newest, queue, navigate, latest, sound, openNews])
}

const isVisible = () => document.visibilityState === 'visible'

function subscribeVisible(listener: () => void) {
  const tellWhenSeen = () => isVisible() && listener()
  document.addEventListener('visibilitychange', tellWhenSeen)
  return () => document.removeEventListener('visibilitychange', tellWhenSeen)
}

/** Up to when the person was told, said among the tabs of a browser: once is enough. */
function openToldChannel(ownId: string) {
  const channel = new BroadcastChannel(`arriero-told:${ownId}`)
  const listeners = new Listeners<string>()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of an older console may say something else.
    if (typeof data === 'string') listeners.tell(data)
  })
  return {
    tell: (through: string) => channel.postMessage(through),
    subscribe: listeners.add,
    close: () => channel.close(),
  }
}

/** A single one that leads somewhere is gone to, which is reading it; else the list has them all. */
function useOpenNews(): (news: News) => void {
  const { setRead } = useReading()
  const navigate = useNavigate()
  return useCallback(
    ({ notifications }) => {
      const [newest] = notifications
      const only = notifications.length === 1 ? newest : undefined
      const target = only ? notificationTarget(only) : null
      if (only && target) setRead(only, true)
      void navigate(target ? toRoute(target) : { to: paths.notifications() })
    },
    [setRead, navigate],
  )
}

const lockName = 'arriero-seen'

/** Held by every tab while it is seen, so that a hidden one knows. */
function holdWhileSeen(): () => void {
  if (!('locks' in navigator)) return () => undefined
  let letGo: (() => void) | null = null
  const follow = () => {
    letGo?.()
    letGo = document.visibilityState === 'visible' ? hold() : null
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    letGo?.()
  }
}

/** The console is before somebody's eyes, in this tab or another. */
async function isSeenSomewhere(): Promise<boolean> {
  if (!('locks' in navigator)) return document.visibilityState === 'visible'
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName)
}

function hold(): () => void {
  let letGo: () => void = () => undefined
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void navigator.locks.request(lockName, { mode: 'shared' }, () => isOver)
  return letGo
}
