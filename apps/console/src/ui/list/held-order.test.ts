import { describe, expect, test } from 'vitest'
import { applyHeldOrder, nextHeldOrder } from './held-order.ts'

describe('nextHeldOrder', () => {
  const list = { shows: 'everything' }
  const held = { ids: ['a', 'b'], list }
  const current = { newest: ['b', 'a'], list, isHeld: true, isComplete: true }

  test('keeps the order of the moment when the hold begins', () => {
    expect(nextHeldOrder(null, current)).toEqual({ ids: ['b', 'a'], list })
    expect(nextHeldOrder(held, current)).toBe(held)
  })

  test('returns null when the hold ends, and a new order for another list', () => {
    expect(nextHeldOrder(held, { ...current, isHeld: false })).toBeNull()
    const other = { shows: 'less' }
    expect(nextHeldOrder(held, { ...current, list: other })).toEqual({
      ids: ['b', 'a'],
      list: other,
    })
  })

  test('returns null while the list is still loading', () => {
    expect(nextHeldOrder(null, { ...current, isComplete: false })).toBeNull()
    expect(nextHeldOrder(null, { ...current, newest: [] })).toBeNull()
  })
})

test.each([
  ['nothing changed', 'abcd', 'abcd', 'abcd', 0],
  ['a row moved to the top', 'abcd', 'dabc', 'abcd', 1],
  ['a row was removed', 'abcd', 'abd', 'abd', 0],
  ['a new row is shown at the end', 'abc', 'xabc', 'abcx', 1],
  ['new rows after the last one', 'abc', 'abcde', 'abcde', 0],
  ['all reversed', 'abcd', 'dcba', 'abcd', 3],
])('rows in the held order: %s', (_, held, newest, shown, moved) => {
  const order = applyHeldOrder(held.split(''), newest.split(''))
  expect([order.ids.join(''), order.moved]).toEqual([shown, moved])
})
