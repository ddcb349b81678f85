import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { vi } from 'vitest'
import { Listeners } from '#data/listeners.ts'
import type { RowBatch, RowsStatus } from '#data/live/live-database.ts'
import {
  type AlertPreferences,
  ArrivalsWatcher,
} from '#features/notifications/arrivals/arrivals-watcher.ts'
import { describeArrivals } from '#features/notifications/arrivals/describe-arrivals.ts'

const emptyBatch: RowBatch = { put: [], removed: [] }
const windowSize = 100

/**
 * An `ArrivalsWatcher` with fake rows, preferences and page visibility, and a record of its output.
 * For tests with fake timers. Watchers with the same `tabs` share a broadcast channel.
 */
export function createArrivals(
  initialPreferences: Partial<AlertPreferences> | null = {},
  tabs = new Listeners<string>(),
) {
  let preferences = initialPreferences
  const markedReadListeners = new Listeners()
  const markedRead = new Set<string>()
  const batchListeners = new Listeners<RowBatch>()
  const statusListeners = new Listeners()
  const visibleListeners = new Listeners()
  let unread: NotificationDocument[] = []
  let newest: NotificationDocument[] = []
  let status: RowsStatus = 'loading'
  let isVisible = true
  let close: () => void = () => undefined
  const rowsOf = (read: () => NotificationDocument[]) => ({
    getIds: () => read().map(({ id }) => id),
    getRow: (id: string) => read().find((notification) => notification.id === id),
    getStatus: () => status,
    subscribeBatch: batchListeners.add,
    subscribeStatus: statusListeners.add,
  })
  const output = {
    toasts: [] as string[],
    /** Title of the open toast; empty if none is open. */
    openToast: '',
    sounds: [] as string[],
    outside: [] as string[],
  }

  const watcher = new ArrivalsWatcher({
    unread: rowsOf(() => unread),
    newest: rowsOf(() => newest),
    isMarkedRead: ({ id }) => markedRead.has(id),
    subscribeMarkedRead: markedReadListeners.add,
    now: () => new Date(),
    isVisible: () => isVisible,
    subscribeVisible: visibleListeners.add,
    readPreferences: () =>
      preferences && { sounds: [], hasBrowserNotifications: false, quiet: null, ...preferences },
    showToast: (arrivals, _forMs, onClosed) => {
      output.openToast = describeArrivals(arrivals).title
      output.toasts.push(output.openToast)
      close = onClosed
    },
    hideToast: () => {
      output.openToast = ''
      close()
    },
    broadcastShown: (through) => tabs.notify(through),
    subscribeShown: tabs.add,
    playSound: (severity) => output.sounds.push(severity),
    showOutside: (arrivals) => output.outside.push(describeArrivals(arrivals).title),
  })
  return {
    output,
    watcher,
    arrive: (...notifications: NotificationDocument[]) => {
      const ids = new Set(notifications.map(({ id }) => id))
      unread = [...notifications.toReversed(), ...unread.filter(({ id }) => !ids.has(id))]
      unread = unread.slice(0, windowSize)
      newest = unread
      batchListeners.notify(emptyBatch)
    },
    readElsewhere: (...ids: string[]) => {
      unread = unread.filter(({ id }) => !ids.includes(id))
      batchListeners.notify(emptyBatch)
    },
    addRead: (...notifications: NotificationDocument[]) => {
      newest = [...notifications, ...newest]
    },
    markRead: (id: string) => {
      markedRead.add(id)
      markedReadListeners.notify()
    },
    setPreferences: (next: Partial<AlertPreferences> | null) => (preferences = next),
    setStatus: (next: RowsStatus) => {
      status = next
      statusListeners.notify()
    },
    closeToast: () => {
      output.openToast = ''
      close()
    },
    setVisible: (next: boolean) => {
      isVisible = next
      if (isVisible) visibleListeners.notify()
    },
    settle: () => vi.advanceTimersByTime(1000),
  }
}

/** Arrivals of a console whose first snapshot has settled. */
export function createSettledArrivals(
  preferences?: Partial<AlertPreferences> | null,
  tabs?: Listeners<string>,
) {
  const arrivals = createArrivals(preferences, tabs)
  arrivals.setStatus('current')
  vi.advanceTimersByTime(10_000)
  return arrivals
}
