import { describe, expect, test } from 'vitest'
import { pruneSelection, selectRange } from './list-selection.ts'

describe('range', () => {
  const ids = 'abcdef'.split('')

  test.each([
    ['one row', '', 'c', 'c', 'c'],
    ['the same row again deselects it', 'bc', 'c', 'c', 'b'],
    ['a range', 'a', 'b', 'd', 'abcd'],
    ['a range upwards', '', 'e', 'c', 'cde'],
    ['from a row that left the list', '', 'x', 'b', 'b'],
  ])('%s', (_, selected, from, to, expected) => {
    expect([...selectRange(new Set(selected), ids, from, to)].toSorted().join('')).toBe(expected)
  })
})

describe('rows that leave the list', () => {
  const selection = { ids: new Set(['a', 'b']), anchor: 'b' }

  test('nothing changes while all are in the list', () => {
    expect(pruneSelection(selection, ['c', 'b', 'a'])).toBe(selection)
  })

  test('a row is deselected, and stays so when it comes back', () => {
    const pruned = pruneSelection(selection, ['a', 'c'])
    expect(pruned).toEqual({ ids: new Set(['a']), anchor: undefined })
    expect(pruneSelection(pruned, ['a', 'b', 'c']).ids).toEqual(new Set(['a']))
  })

  test('only the anchor has left', () => {
    expect(pruneSelection({ ids: new Set(['a']), anchor: 'b' }, ['a'])).toEqual({
      ids: new Set(['a']),
      anchor: undefined,
    })
  })
})
