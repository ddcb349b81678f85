import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptDatabase, watching } from '#data/live/testing/scripted-database.ts'
import { buildNotification } from '#features/notifications/testing/build-notification.ts'
import { RetainedRows } from './retained-rows.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const notification = (id: string, minute: number, version = 1) =>
  buildNotification({ id, version, datetime: `2026-11-15T12:0${minute}:00.000Z` })

async function openUnread() {
  const { database, socket } = scriptDatabase()
  await socket().signIn()
  const order = { field: 'datetime', direction: 'desc' } as const
  const rows = database.watch<NotificationDocument>(collectionQuery('n', { order }))
  const documents = [notification('a', 3), notification('b', 2), notification('c', 1)]
  socket().answer(watching({ mode: 'snapshot', parts: 1, count: 3 }), {
    kind: 'snapshot',
    result: 7,
    part: 0,
    seq: 1,
    documents,
  })
  const change = (seq: number, removed: string[], added: NotificationDocument[] = []) =>
    socket().answer({ kind: 'delta', result: 7, from: seq - 1, seq, added, changed: [], removed })
  return { retained: new RetainedRows(rows, new Map()), rows, change }
}

test('a notification that the user reads stays in its place, as read', async () => {
  const { retained, change } = await openUnread()
  const listener = vi.fn<() => void>()
  retained.subscribeRow('b', listener)
  retained.retain(notification('b', 2))
  change(2, ['b'])
  expect(retained.getIds()).toEqual(['a', 'b', 'c'])
  expect(retained.getRow('b')).toMatchObject({ readed: true })
  expect(listener).toHaveBeenCalledOnce()
})

test('a notification that is read elsewhere is removed', async () => {
  const { retained, change } = await openUnread()
  change(2, ['b'])
  expect([retained.getIds(), retained.getRow('b')]).toEqual([['a', 'c'], undefined])
})

test('a notification that is unread again comes from the subscription', async () => {
  const { retained, change } = await openUnread()
  retained.retain(notification('b', 2))
  change(2, ['b'])
  change(3, [], [notification('b', 5, 3)])
  expect(retained.getIds()).toEqual(['b', 'a', 'c'])
  expect(retained.getRow('b')).toMatchObject({ readed: false, version: 3 })
})

test('getIds returns the same array until something changes', async () => {
  const { retained, rows, change } = await openUnread()
  expect(retained.getIds()).toBe(rows.getIds())
  retained.retain(notification('b', 2))
  change(2, ['b'])
  expect(retained.getIds()).toBe(retained.getIds())
})
