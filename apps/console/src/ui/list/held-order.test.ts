import { describe, expect, test } from 'vitest'
import { applyHeldOrder, nextHeldOrder } from './held-order.ts'

describe('which order is held', () => {
  const list = { shows: 'everything' }
  const held = { ids: ['a', 'b'], list }
  const current = { newest: ['b', 'a'], list, isHeld: true, isComplete: true }

  test('the order of the moment when the hold begins', () => {
    expect(nextHeldOrder(null, current)).toEqual({ ids: ['b', 'a'], list })
    expect(nextHeldOrder(held, current)).toBe(held)
  })

  test('none when the hold ends; a new one for another list', () => {
    expect(nextHeldOrder(held, { ...current, isHeld: false })).toBeNull()
    const other = { shows: 'less' }
    expect(nextHeldOrder(held, { ...current, list: other })).toEqual({
      ids: ['b', 'a'],
      list: other,
    })
  })

  test('none while the list is still loading', () => {
    expect(nextHeldOrder(null, { ...current, isComplete: false })).toBeNull()
    expect(nextHeldOrder(null, { ...current, newest: [] })).toBeNull()
  })
})

test.each([
  ['nothing changed', 'abcd', 'abcd', 'abcd', 0],
  ['one moved to the top', 'abcd', 'dabc', 'abcd', 1],
  ['one left', 'abcd', 'abd', 'abd', 0],
  ['a new one waits at the end', 'abc', 'xabc', 'abcx', 1],
  ['more came after the last', 'abc', 'abcde', 'abcde', 0],
  ['all reversed', 'abcd', 'dcba', 'abcd', 3],
])('rows in the held order: %s', (_, held, newest, shown, moved) => {
  const order = applyHeldOrder(held.split(''), newest.split(''))
  expect([order.ids.join(''), order.moved]).toEqual([shown, moved])
})
