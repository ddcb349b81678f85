import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { vi } from 'vitest'
import { Listeners } from '#data/live/listeners.ts'
import type { RowBatch, RowsStatus } from '#data/live/live-database.ts'
import {
  type AlertPreferences,
  ArrivalsWatcher,
} from '#features/notifications/arrivals/arrivals-watcher.ts'
import { describeNews } from '#features/notifications/arrivals/describe-news.ts'

const batch: RowBatch = { put: [], removed: [] }
const windowSize = 100

/** For tests with fake timers: a console with its unread notifications, and all that a person sees and hears of it. */
export function openStage(
  preferences: Partial<AlertPreferences> | null = {},
  tabs = new Listeners<string>(),
) {
  let current = preferences
  const readsHere = new Listeners()
  const readHere = new Set<string>()
  const batches = new Listeners<RowBatch>()
  const statuses = new Listeners()
  const visibles = new Listeners()
  let unread: NotificationDocument[] = []
  let newest: NotificationDocument[] = []
  let status: RowsStatus = 'loading'
  let isVisible = true
  let close: () => void = () => undefined
  const rowsOf = (read: () => NotificationDocument[]) => ({
    getIds: () => read().map(({ id }) => id),
    getRow: (id: string) => read().find((notification) => notification.id === id),
    getStatus: () => status,
    subscribeBatch: batches.add,
    subscribeStatus: statuses.add,
  })
  const told = { toasts: [] as string[], sounds: [] as string[], outside: [] as string[], open: '' }

  const watcher = new ArrivalsWatcher({
    unread: rowsOf(() => unread),
    newest: rowsOf(() => newest),
    isReadHere: ({ id }) => readHere.has(id),
    subscribeReadHere: readsHere.add,
    now: () => new Date(),
    isVisible: () => isVisible,
    subscribeVisible: visibles.add,
    readPreferences: () =>
      current && { sounds: [], hasBrowserNotifications: false, quiet: null, ...current },
    showNews: (news, onClosed) => {
      told.open = describeNews(news).title
      told.toasts.push(told.open)
      close = onClosed
    },
    hideNews: () => {
      told.open = ''
      close()
    },
    tellTabs: (through) => tabs.tell(through),
    subscribeTold: tabs.add,
    sound: (severity) => told.sounds.push(severity),
    notify: (news) => told.outside.push(describeNews(news).title),
  })
  return {
    told,
    watcher,
    arrive: (...notifications: NotificationDocument[]) => {
      const ids = new Set(notifications.map(({ id }) => id))
      unread = [...notifications.toReversed(), ...unread.filter(({ id }) => !ids.has(id))]
      unread = unread.slice(0, windowSize)
      newest = unread
      batches.tell(batch)
    },
    readElsewhere: (...ids: string[]) => {
      unread = unread.filter(({ id }) => !ids.includes(id))
      batches.tell(batch)
    },
    holdRead: (...notifications: NotificationDocument[]) => {
      newest = [...notifications, ...newest]
    },
    readHere: (id: string) => {
      readHere.add(id)
      readsHere.tell()
    },
    prefer: (next: Partial<AlertPreferences> | null) => (current = next),
    become: (next: RowsStatus) => {
      status = next
      statuses.tell()
    },
    closeToast: () => {
      told.open = ''
      close()
    },
    show: (next: boolean) => {
      isVisible = next
      if (isVisible) visibles.tell()
    },
    settle: () => vi.advanceTimersByTime(1000),
  }
}

/** One that has been open for a while. */
export function openCurrent(
  preferences?: Partial<AlertPreferences> | null,
  tabs?: Listeners<string>,
) {
  const stage = openStage(preferences, tabs)
  stage.become('current')
  vi.advanceTimersByTime(10_000)
  return stage
}
