import { expect, test } from 'vitest'
import { findShift } from './scroll-anchor.ts'

/** `a60 b96`: ids with their heights. */
function layOutRows(text: string) {
  let top = 0
  return text.split(' ').map((word) => {
    const row = { id: word.slice(0, 1), top, height: Number(word.slice(1)) }
    top += row.height
    return row
  })
}
const before = layOutRows('a60 b60 c60')

test.each([
  ['the same rows', before, 70, 0],
  ['a row added above', layOutRows('n60 a60 b60 c60'), 0, 60],
  ['a row added above, scrolled', layOutRows('n60 a60 b60 c60'), 70, 60],
  ['a row removed above', layOutRows('b60 c60'), 70, -60],
  ['a row added below', layOutRows('a60 b60 c60 n60'), 70, 0],
  ['the first visible row removed: the next one is the anchor', layOutRows('n60 a60 c60'), 70, 0],
  ['a heading moves to the new row above', layOutRows('n96 a60 b60 c60'), 0, 96],
  ['all rows replaced', layOutRows('x60'), 70, 0],
])('%s', (_name, after, scrollTop, shift) => {
  expect(findShift(before, after, scrollTop)).toBe(shift)
})
