import { describe, expect, test } from 'vitest'
import {
  addAllRead,
  addRead,
  noPendingReads,
  overlayReads,
  parsePending,
  findPendingRead,
  withoutAllRead,
  withoutRead,
} from './pending-reads.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute)).toISOString()
const mark = (id: string, minute: number, readed: boolean) => ({ id, datetime: at(minute), readed })

test('keeps only the last change of each notification, in the order of the changes', () => {
  const first = addRead(addRead(noPendingReads, mark('a', 1, true)), mark('b', 2, true))
  expect(addRead(first, mark('a', 1, false)).each).toEqual([
    mark('b', 2, true),
    mark('a', 1, false),
  ])
})

describe('marking all up to a datetime', () => {
  const pending = addAllRead(
    addRead(addRead(noPendingReads, mark('a', 1, false)), mark('c', 3, true)),
    at(2),
  )

  test('replaces earlier changes of those it covers', () => {
    expect(pending).toEqual({ through: at(2), each: [mark('c', 3, true)] })
  })

  test('never covers less than an earlier one', () => {
    expect(addAllRead(pending, at(1)).through).toBe(at(2))
  })

  test('does not affect later changes', () => {
    const again = addRead(pending, mark('a', 1, false))
    expect(findPendingRead(again, mark('a', 1, true))).toBe(false)
    expect(findPendingRead(again, mark('b', 2, false))).toBe(true)
    expect(findPendingRead(again, mark('d', 4, false))).toBeUndefined()
  })

  test('is removed when it was sent, not when an earlier one was', () => {
    expect(withoutAllRead(pending, at(2)).through).toBeNull()
    expect(withoutAllRead(pending, at(1)).through).toBe(at(2))
  })
})

test('a sent change is removed, unless the opposite change was made meanwhile', () => {
  const pending = addRead(noPendingReads, mark('a', 1, true))
  expect(withoutRead(pending, mark('a', 1, true))).toEqual(noPendingReads)
  const changed = addRead(pending, mark('a', 1, false))
  expect(withoutRead(changed, mark('a', 1, true))).toEqual(changed)
})

test('later changes override earlier ones', () => {
  const earlier = addRead(addRead(noPendingReads, mark('a', 1, true)), mark('d', 4, true))
  const later = addRead(addAllRead(noPendingReads, at(2)), mark('d', 4, false))
  expect(overlayReads(earlier, later)).toEqual(later)
  expect(overlayReads(earlier, noPendingReads)).toEqual(earlier)
})

test('a change that the server has stored is not pending', () => {
  const pending = addRead(noPendingReads, mark('a', 1, true))
  expect(findPendingRead(pending, mark('a', 1, true))).toBeUndefined()
})

test('a repeated notification is not affected by an older change', () => {
  const pending = addRead(noPendingReads, mark('a', 1, true))
  expect(findPendingRead(pending, mark('a', 2, false))).toBeUndefined()
})

test('can be stored as text', () => {
  const pending = addRead(addAllRead(noPendingReads, at(1)), mark('b', 2, true))
  expect(parsePending(JSON.stringify(pending))).toEqual(pending)
})

test.each([null, '', '{', '[]', '{"through":1,"each":[]}', '{"through":null,"each":[{"id":1}]}'])(
  'ignores invalid text: %s',
  (text) => {
    expect(parsePending(text)).toEqual(noPendingReads)
  },
)
