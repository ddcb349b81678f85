import { expect, test } from 'vitest'
import {
  buildNotification,
  notificationAt,
} from '#features/notifications/testing/build-notification.ts'
import { countUnread } from './count-unread.ts'
import { unreadAtMost } from './describe-unread.ts'
import { addAllRead, addRead, nothingPending } from './pending-reads.ts'

const rows = ['a', 'b', 'c'].map((id, minute) =>
  buildNotification({ id, datetime: `2026-11-15T12:0${minute}:00.000Z` }),
)
const unread = {
  getIds: () => rows.map(({ id }) => id),
  getRow: (wanted: string) => rows.find(({ id }) => id === wanted),
}

test('is what the record says when nothing waits', () => {
  expect(countUnread(unread, nothingPending)).toBe(3)
})

test('what was read without connection no longer counts', () => {
  const pending = addRead(nothingPending, { ...buildNotification(rows[1]), readed: true })
  expect(countUnread(unread, pending)).toBe(2)
  expect(countUnread(unread, addAllRead(pending, '2026-11-15T12:01:00.000Z'))).toBe(1)
})

test('what was unread again counts, once', () => {
  const again = addRead(nothingPending, buildNotification({ id: 'z', readed: false }))
  expect(countUnread(unread, again)).toBe(4)
  expect(countUnread(unread, addRead(again, buildNotification({ id: 'a' })))).toBe(4)
})

test('more than are watched are as many, until all of them were read', () => {
  const many = Array.from({ length: unreadAtMost }, (_, index) =>
    notificationAt(unreadAtMost - index),
  )
  const full = {
    getIds: () => many.map(({ id }) => id),
    getRow: (wanted: string) => many.find(({ id }) => id === wanted),
  }
  const few = many
    .slice(0, 5)
    .reduce(
      (pending, notification) => addRead(pending, { ...notification, readed: true }),
      nothingPending,
    )
  expect(countUnread(full, few)).toBe(unreadAtMost)
  expect(countUnread(full, addAllRead(few, notificationAt(98).datetime))).toBe(0)
})
