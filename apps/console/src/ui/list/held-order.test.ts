import { describe, expect, test } from 'vitest'
import { applyHeldOrder, nextHeldOrder } from './held-order.ts'

describe('nextHeldOrder', () => {
  const list = { shows: 'everything' }
  const held = { ids: ['a', 'b'], list, urgent: new Set<string>() }
  const current = { newest: ['b', 'a'], list, isHeld: true, isComplete: true }

  test('keeps the order of the moment when the hold begins', () => {
    expect(nextHeldOrder(null, current)).toEqual({ ...held, ids: ['b', 'a'] })
    expect(nextHeldOrder(held, current)).toBe(held)
  })

  test('returns null when the hold ends, and a new order for another list', () => {
    expect(nextHeldOrder(held, { ...current, isHeld: false })).toBeNull()
    const other = { shows: 'less' }
    expect(nextHeldOrder(held, { ...current, list: other })).toEqual({
      ids: ['b', 'a'],
      list: other,
      urgent: new Set(),
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
  const order = applyHeldOrder({ ids: held.split(''), urgent: new Set() }, newest.split(''))
  expect([order.ids.join(''), order.moved]).toEqual([shown, moved])
})

test.each([
  ['a new urgent row is shown first', 'abc', '', 'xabc', 'x', 'xabc'],
  ['a row that becomes urgent jumps to the top', 'abc', '', 'cab', 'c', 'cab'],
  ['two of them in their own order', 'abc', '', 'xcab', 'cx', 'xcab'],
  ['one that was urgent already keeps its place', 'abc', 'ab', 'bac', 'ab', 'abc'],
  ['the others stay in the held order', 'abc', '', 'xcba', 'x', 'xabc'],
])('urgent rows: %s', (_, held, heldUrgent, newest, urgent, shown) => {
  const order = { ids: held.split(''), urgent: new Set(heldUrgent.split('')) }
  const { ids } = applyHeldOrder(order, newest.split(''), (id) => urgent.includes(id))
  expect(ids.join('')).toBe(shown)
})
