import { expect, test } from 'vitest'
import { markRange } from './mark-range.ts'

const ids = 'abcdef'.split('')

test.each([
  ['one', '', 'c', 'c', 'c'],
  ['the same again is unmarked', 'bc', 'c', 'c', 'b'],
  ['a range', 'a', 'b', 'd', 'abcd'],
  ['a range upwards', '', 'e', 'c', 'cde'],
  ['from one that left the list', '', 'x', 'b', 'b'],
])('%s', (_, marked, from, to, expected) => {
  expect([...markRange(new Set(marked), ids, from, to)].toSorted().join('')).toBe(expected)
})
