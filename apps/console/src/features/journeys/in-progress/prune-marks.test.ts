import { expect, test } from 'vitest'
import { pruneMarks } from './prune-marks.ts'

const marks = { ids: new Set(['a', 'b']), anchor: 'b' }

test('while all of them are in the list nothing changes', () => {
  expect(pruneMarks(marks, ['c', 'b', 'a'])).toBe(marks)
})

test('a mark goes with its journey, and is not there when that comes back', () => {
  const pruned = pruneMarks(marks, ['a', 'c'])
  expect(pruned).toEqual({ ids: new Set(['a']), anchor: undefined })
  expect(pruneMarks(pruned, ['a', 'b', 'c']).ids).toEqual(new Set(['a']))
})

test('only where a range began has left', () => {
  expect(pruneMarks({ ids: new Set(['a']), anchor: 'b' }, ['a'])).toEqual({
    ids: new Set(['a']),
    anchor: undefined,
  })
})
