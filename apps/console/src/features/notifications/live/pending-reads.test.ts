import { describe, expect, test } from 'vitest'
import {
  addAllRead,
  addRead,
  nothingPending,
  overlayReads,
  parsePending,
  pendingRead,
  withoutAllRead,
  withoutRead,
} from './pending-reads.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute)).toISOString()
const mark = (id: string, minute: number, readed: boolean) => ({ id, datetime: at(minute), readed })

test('the last word on each counts, in the order they were said', () => {
  const first = addRead(addRead(nothingPending, mark('a', 1, true)), mark('b', 2, true))
  expect(addRead(first, mark('a', 1, false)).each).toEqual([
    mark('b', 2, true),
    mark('a', 1, false),
  ])
})

describe('all up to a moment', () => {
  const pending = addAllRead(
    addRead(addRead(nothingPending, mark('a', 1, false)), mark('c', 3, true)),
    at(2),
  )

  test('says what was said before of those it covers', () => {
    expect(pending).toEqual({ through: at(2), each: [mark('c', 3, true)] })
  })

  test('never reaches less far than an earlier one', () => {
    expect(addAllRead(pending, at(1)).through).toBe(at(2))
  })

  test('leaves what is said after it alone', () => {
    const again = addRead(pending, mark('a', 1, false))
    expect(pendingRead(again, mark('a', 1, true))).toBe(false)
    expect(pendingRead(again, mark('b', 2, false))).toBe(true)
    expect(pendingRead(again, mark('d', 4, false))).toBeUndefined()
  })

  test('is done with when it was sent, not when a later one was', () => {
    expect(withoutAllRead(pending, at(2)).through).toBeNull()
    expect(withoutAllRead(pending, at(1)).through).toBe(at(2))
  })
})

test('what was sent is forgotten, unless the opposite was said meanwhile', () => {
  const pending = addRead(nothingPending, mark('a', 1, true))
  expect(withoutRead(pending, mark('a', 1, true))).toEqual(nothingPending)
  const changed = addRead(pending, mark('a', 1, false))
  expect(withoutRead(changed, mark('a', 1, true))).toEqual(changed)
})

test('of two, the later word counts', () => {
  const earlier = addRead(addRead(nothingPending, mark('a', 1, true)), mark('d', 4, true))
  const later = addRead(addAllRead(nothingPending, at(2)), mark('d', 4, false))
  expect(overlayReads(earlier, later)).toEqual(later)
  expect(overlayReads(earlier, nothingPending)).toEqual(earlier)
})

test('what the record holds already does not wait', () => {
  const pending = addRead(nothingPending, mark('a', 1, true))
  expect(pendingRead(pending, mark('a', 1, true))).toBeUndefined()
})

test('one that happened again is not read by an older word', () => {
  const pending = addRead(nothingPending, mark('a', 1, true))
  expect(pendingRead(pending, mark('a', 2, false))).toBeUndefined()
})

test('survives being kept as text', () => {
  const pending = addRead(addAllRead(nothingPending, at(1)), mark('b', 2, true))
  expect(parsePending(JSON.stringify(pending))).toEqual(pending)
})

test.each([null, '', '{', '[]', '{"through":1,"each":[]}', '{"through":null,"each":[{"id":1}]}'])(
  'nonsense is nothing: %s',
  (text) => {
    expect(parsePending(text)).toEqual(nothingPending)
  },
)
