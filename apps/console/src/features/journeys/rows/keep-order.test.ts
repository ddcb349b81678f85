import { expect, test } from 'vitest'
import { keepOrder } from './keep-order.ts'

test.each([
  ['nothing changed', 'abcd', 'abcd', 'abcd', 0],
  ['one rose to the top', 'abcd', 'dabc', 'abcd', 1],
  ['one left', 'abcd', 'abd', 'abd', 0],
  ['a new one waits at the end', 'abc', 'xabc', 'abcx', 1],
  ['more came after the last', 'abc', 'abcde', 'abcde', 0],
  ['all turned round', 'abcd', 'dcba', 'abcd', 3],
])('%s', (_, held, newest, shown, moved) => {
  const kept = keepOrder(held.split(''), newest.split(''))
  expect([kept.ids.join(''), kept.moved]).toEqual([shown, moved])
})
