import { expect, test } from 'vitest'
import { layOutColumns, readColumns } from './journey-columns.ts'

test.each([
  ['nothing chosen yet', null, 'journey state route driver arrival attention'],
  ['chosen, in our order', ['cargo', 'state'], 'journey state cargo'],
  ['none: a row still has its name', [], 'journey'],
  ['columns of another time', ['price', 'route'], 'journey route'],
])('%s', (_, chosen, columns) => {
  expect(readColumns(chosen).join(' ')).toBe(columns)
})

test('all columns together are no narrower than their least widths', () => {
  expect(layOutColumns(['journey', 'state'])).toEqual({
    template: '36px minmax(92px, 1.1fr) minmax(156px, 1fr)',
    minWidth: 36 + 92 + 156 + 3 * 12,
  })
})
