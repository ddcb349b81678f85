import { expect, test } from 'vitest'
import { holdOrder } from './hold-order.ts'

const list = { shows: 'everything' }
const held = { ids: ['a', 'b'], of: list }
const now = { newest: ['b', 'a'], of: list, isHeld: true, areAllHere: true }

test('whoever takes the list in hand keeps the order of that moment', () => {
  expect(holdOrder(null, now)).toEqual({ ids: ['b', 'a'], of: list })
  expect(holdOrder(held, now)).toBe(held)
})

test('let go, or another list: nothing is kept of the one before', () => {
  expect(holdOrder(held, { ...now, isHeld: false })).toBeNull()
  const other = { shows: 'less' }
  expect(holdOrder(held, { ...now, of: other })).toEqual({ ids: ['b', 'a'], of: other })
})

test('the first part of a list that is still coming is no order to keep', () => {
  expect(holdOrder(null, { ...now, areAllHere: false })).toBeNull()
  expect(holdOrder(null, { ...now, newest: [] })).toBeNull()
})
