import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const modules = (...rows: string[]) => rows.map((row) => Array.from(row, (cell) => cell === '#'))

test.each([
  ['nothing', modules('..', '..'), ''],
  ['one module', modules('..', '.#'), 'M1 1h1v1h-1z'],
  ['a run up to the edge', modules('.###'), 'M1 0h3v1h-3z'],
  ['two runs in a row', modules('##.#'), 'M0 0h2v1h-2zM3 0h1v1h-1z'],
  ['runs of two rows', modules('#.', '##'), 'M0 0h1v1h-1zM0 1h2v1h-2z'],
])('%s', (_, drawn, path) => {
  expect(qrPath(drawn)).toBe(path)
})
