import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { Listeners } from '#data/live/listeners.ts'
import type { RowBatch, RowsStatus } from '#data/live/live-database.ts'
import { type AlertPreferences, ArrivalsWatcher } from './arrivals-watcher.ts'
import { describeNews } from './describe-news.ts'
import { noticeAt } from './testing/notice-example.ts'

const batch: RowBatch = { put: [], removed: [] }
const windowSize = 100

beforeEach(() => {
  // Ten in the morning in Colombia.
  vi.useFakeTimers({ now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A console with its unread notices, and all that a person sees and hears of it. */
function openStage(preferences: Partial<AlertPreferences> = {}) {
  const batches = new Listeners<RowBatch>()
  const statuses = new Listeners()
  const visibles = new Listeners()
  let unread: NotificationDocument[] = []
  let status: RowsStatus = 'loading'
  let isVisible = true
  let close: () => void = () => undefined
  const told = { toasts: [] as string[], sounds: [] as string[], outside: [] as string[], open: '' }

  const watcher = new ArrivalsWatcher({
    rows: {
      getIds: () => unread.map(({ id }) => id),
      getRow: (id) => unread.find((notice) => notice.id === id),
      getStatus: () => status,
      subscribeBatch: batches.add,
      subscribeStatus: statuses.add,
    },
    now: () => new Date(),
    isVisible: () => isVisible,
    subscribeVisible: visibles.add,
    readPreferences: () => ({
      sounds: [],
      hasBrowserNotices: false,
      quiet: null,
      ...preferences,
    }),
    showNews: (news, onClosed) => {
      told.open = describeNews(news).title
      told.toasts.push(told.open)
      close = onClosed
    },
    hideNews: () => (told.open = ''),
    sound: (severity) => told.sounds.push(severity),
    notify: (news) => told.outside.push(describeNews(news).title),
  })
  return {
    told,
    watcher,
    arrive: (...notices: NotificationDocument[]) => {
      const ids = new Set(notices.map(({ id }) => id))
      unread = [...notices.toReversed(), ...unread.filter(({ id }) => !ids.has(id))]
      unread = unread.slice(0, windowSize)
      batches.tell(batch)
    },
    readElsewhere: (...ids: string[]) => {
      unread = unread.filter(({ id }) => !ids.includes(id))
      batches.tell(batch)
    },
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

function openCurrent(preferences?: Partial<AlertPreferences>) {
  const stage = openStage(preferences)
  stage.become('current')
  vi.advanceTimersByTime(10_000)
  return stage
}

test('the first snapshot, in parts, is silent', () => {
  const { told, arrive, become, settle } = openStage({ sounds: ['critical'] })
  arrive(noticeAt(1))
  arrive(noticeAt(2))
  become('current')
  settle()
  expect(told).toMatchObject({ toasts: [], sounds: [] })
})

test('a snapshot of a while ago, and what came since right after it, are silent', () => {
  const { told, arrive, become, settle } = openStage({ sounds: ['critical'] })
  arrive(noticeAt(1))
  become('current')
  arrive(noticeAt(2))
  settle()
  expect(told).toMatchObject({ toasts: [], sounds: [] })
  vi.advanceTimersByTime(10_000)
  arrive(noticeAt(3))
  expect(told.open).toBe('Novedad en V-3')
})

test('one toast counts up, loses what is read elsewhere and goes with the last', () => {
  const { told, arrive, readElsewhere, settle } = openCurrent()
  arrive(noticeAt(1))
  expect(told.open).toBe('Novedad en V-1')
  settle()
  arrive(noticeAt(2), noticeAt(3))
  settle()
  expect(told.open).toBe('3 avisos nuevos')
  readElsewhere('n1')
  settle()
  expect(told.open).toBe('2 avisos nuevos')
  readElsewhere('n2', 'n3')
  settle()
  expect(told.open).toBe('')
})

test('after a toast was closed the count begins anew', () => {
  const { told, arrive, closeToast, settle } = openCurrent()
  arrive(noticeAt(1), noticeAt(2))
  settle()
  closeToast()
  arrive(noticeAt(3))
  settle()
  expect(told.open).toBe('Novedad en V-3')
})

test('a thousand in a burst change one toast a few times and sound once', () => {
  const { told, arrive, settle } = openCurrent({ sounds: ['critical'] })
  for (let index = 1; index <= 1000; index += 1) {
    arrive(noticeAt(index))
    vi.advanceTimersByTime(1)
  }
  settle()
  expect(told.open).toBe('Más de 99 avisos nuevos')
  expect(told.toasts.length).toBeLessThanOrEqual(5)
  expect(told.sounds).toEqual(['critical'])
})

test('what came while there was no connection is told as one', () => {
  const { told, arrive, become, settle } = openCurrent()
  become('stale')
  arrive(...Array.from({ length: 12 }, (_, index) => noticeAt(index + 1)))
  expect(told.toasts).toEqual([])
  become('current')
  settle()
  expect(told.toasts).toEqual(['12 avisos mientras no había conexión'])
})

test('a resumed watch brings it just after', () => {
  const { told, arrive, become } = openCurrent()
  become('stale')
  become('current')
  arrive(noticeAt(1), noticeAt(2))
  expect(told.open).toBe('2 avisos mientras no había conexión')
})

test('later ones are not taken for missed', () => {
  const { told, arrive, become } = openCurrent()
  become('stale')
  become('current')
  vi.advanceTimersByTime(60_000)
  arrive(noticeAt(1), noticeAt(2))
  expect(told.open).toBe('2 avisos nuevos')
})

test('in quiet hours nothing is shown, heard or sent', () => {
  const { told, arrive, show, settle } = openCurrent({
    sounds: ['critical'],
    hasBrowserNotices: true,
    quiet: { from: '09:00', to: '11:00' },
  })
  arrive(noticeAt(1))
  show(false)
  arrive(noticeAt(2))
  settle()
  expect(told).toMatchObject({ toasts: [], sounds: [], outside: [] })
})

test('a hidden page tells outside, and shows its toast when it is seen again', () => {
  const { told, arrive, show, settle } = openCurrent({ hasBrowserNotices: true })
  show(false)
  arrive(noticeAt(1))
  arrive(noticeAt(2))
  settle()
  expect(told).toMatchObject({ toasts: [], outside: ['Novedad en V-1', '2 avisos nuevos'] })
  show(true)
  expect(told.open).toBe('2 avisos nuevos')
})

test('a page that is seen tells nothing outside, nor does one that was not asked to', () => {
  const seen = openCurrent({ hasBrowserNotices: true })
  seen.arrive(noticeAt(1))
  const unasked = openCurrent()
  unasked.show(false)
  unasked.arrive(noticeAt(1))
  expect([seen.told.outside, unasked.told.outside]).toEqual([[], []])
})

test('who leaves takes the toast away, and hears no more', () => {
  const { told, watcher, arrive, settle } = openCurrent()
  arrive(noticeAt(1))
  watcher.stop()
  arrive(noticeAt(2))
  settle()
  expect(told).toMatchObject({ open: '', toasts: ['Novedad en V-1'] })
})
