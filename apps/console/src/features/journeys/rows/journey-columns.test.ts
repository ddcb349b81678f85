import { expect, test } from 'vitest'
import { readColumns } from './journey-columns.ts'

test.each([
  ['nothing chosen yet', null, 'journey state route driver arrival attention'],
  ['chosen, in our order', ['cargo', 'state'], 'journey state cargo'],
  ['none: a row still has its name', [], 'journey'],
  ['columns of another time', ['price', 'route'], 'journey route'],
])('%s', (_, chosen, columns) => {
  expect(readColumns(chosen).join(' ')).toBe(columns)
})
