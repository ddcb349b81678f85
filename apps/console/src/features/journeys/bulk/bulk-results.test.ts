import { expect, test } from 'vitest'
import { describeResults, describeRetry } from './bulk-results.tsx'

test.each([
  [3, 3, 0, '3 de 3 hechos'],
  [1, 1, 0, '1 de 1 hecho'],
  [0, 1, 1, '0 de 1 hecho · 1 sin hacer'],
  [1, 3, 2, '1 de 3 hechos · 2 sin hacer'],
  [1200, 1250, 50, '1.200 de 1.250 hechos · 50 sin hacer'],
])('%i of %i, %i failed', (done, total, failed, words) => {
  expect(describeResults({ done, total, failed })).toBe(words)
})

test('the retry button says whether it is for one journey or several', () => {
  expect([describeRetry(1), describeRetry(2)]).toEqual([
    'Reintentar el viaje sin hacer',
    'Reintentar los 2 sin hacer',
  ])
})
