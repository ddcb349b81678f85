import { expect, test } from 'vitest'
import { findShift } from './scroll-anchor.ts'

/** `a60 b96`: ids with their heights. */
function place(text: string) {
  let top = 0
  return text.split(' ').map((word) => {
    const row = { id: word.slice(0, 1), top, height: Number(word.slice(1)) }
    top += row.height
    return row
  })
}
const before = place('a60 b60 c60')

test.each([
  ['the same rows', before, 70, 0],
  ['one more above', place('n60 a60 b60 c60'), 0, 60],
  ['one more above, scrolled', place('n60 a60 b60 c60'), 70, 60],
  ['one less above', place('b60 c60'), 70, -60],
  ['one more below', place('a60 b60 c60 n60'), 70, 0],
  ['the first row in view is gone: the next one counts', place('n60 a60 c60'), 70, 0],
  ['a heading moved to the row above', place('n96 a60 b60 c60'), 0, 96],
  ['no row is left', place('x60'), 70, 0],
])('%s', (_name, after, scrollTop, shift) => {
  expect(findShift(before, after, scrollTop)).toBe(shift)
})
