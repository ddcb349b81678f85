import { expect, test } from 'vitest'
import {
  buildNotification,
  notificationAt,
} from '#features/notifications/testing/build-notification.ts'
import { maxUnread } from './notification-queries.ts'
import { addAllRead, addRead, noPendingReads } from './pending-reads.ts'
import { countUnread, describeUnread, formatUnread } from './unread-count.ts'

test.each([
  [null, 'Notificaciones'],
  [0, 'Notificaciones'],
  [1, 'Notificaciones, 1 sin leer'],
  [99, 'Notificaciones, 99 sin leer'],
  [100, 'Notificaciones, más de 99 sin leer'],
  [101, 'Notificaciones, más de 99 sin leer'],
])('label for %s', (count, expected) => {
  expect(describeUnread(count)).toBe(expected)
})

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%s is shown as %s', (count, expected) => {
  expect(formatUnread(count)).toBe(expected)
})

const rows = ['a', 'b', 'c'].map((id, minute) =>
  buildNotification({ id, datetime: `2026-11-15T12:0${minute}:00.000Z` }),
)
const unread = {
  getIds: () => rows.map(({ id }) => id),
  getRow: (wanted: string) => rows.find(({ id }) => id === wanted),
}

test('counts all unread rows if no reads are pending', () => {
  expect(countUnread(unread, noPendingReads)).toBe(3)
})

test('a notification read offline no longer counts', () => {
  const pending = addRead(noPendingReads, { ...buildNotification(rows[1]), readed: true })
  expect(countUnread(unread, pending)).toBe(2)
  expect(countUnread(unread, addAllRead(pending, '2026-11-15T12:01:00.000Z'))).toBe(1)
})

test('a notification marked as unread again counts once', () => {
  const again = addRead(noPendingReads, buildNotification({ id: 'z', readed: false }))
  expect(countUnread(unread, again)).toBe(4)
  expect(countUnread(unread, addRead(again, buildNotification({ id: 'a' })))).toBe(4)
})

test('the count stays at the limit until all are marked as read', () => {
  const many = Array.from({ length: maxUnread }, (_, index) => notificationAt(maxUnread - index))
  const full = {
    getIds: () => many.map(({ id }) => id),
    getRow: (wanted: string) => many.find(({ id }) => id === wanted),
  }
  const few = many
    .slice(0, 5)
    .reduce(
      (pending, notification) => addRead(pending, { ...notification, readed: true }),
      noPendingReads,
    )
  expect(countUnread(full, few)).toBe(maxUnread)
  expect(countUnread(full, addAllRead(few, notificationAt(98).datetime))).toBe(0)
})
