import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue } from './is-same-value.ts'

test.each([
  ['text', 'text', true],
  ['á', 'a\u0301', false],
  [1, '1', false],
  [0, -0, true],
  [0, false, false],
  [null, null, true],
  [null, undefined, false],
  [null, {}, false],
  ['', null, false],
  [[], [], true],
  [[9, 13], [9, 13], true],
  [[9, 13], [13, 9], false],
  [[9], [9, 13], false],
  [[9], { 0: 9 }, false],
  [{ id: 'c', name: 'Café' }, { name: 'Café', id: 'c' }, true],
  [{ id: 'c' }, { id: 'c', name: 'Café' }, false],
  [{ id: 'c', name: 'Café' }, { id: 'c', other: 'Café' }, false],
  [{ by: { id: 'a' } }, { by: { id: 'a' } }, true],
  [{ by: { id: 'a' } }, { by: { id: 'b' } }, false],
  [{ valueOf: 1 }, {}, false],
])('%j and %j: %s', (one, other, expected) => {
  expect(isSameValue(one, other)).toBe(expected)
  expect(isSameValue(other, one)).toBe(expected)
})

test('whatever came as JSON is the same as its copy', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => isSameValue(value, JSON.parse(JSON.stringify(value)))),
  )
})
