import { expect, test } from 'vitest'
import { describeDeparture } from './describe-departure.ts'

test.each([
  [13, 'V-1 pasó a Con novedad'],
  [12, 'V-1 terminó'],
  [37, 'V-1 pasó a Cancelado por conductor'],
  [null, 'V-1 salió de la lista'],
] as const)('to %s', (to, sentence) => {
  expect(describeDeparture({ id: 'a', code: 'V-1', at: 0, to })).toBe(sentence)
})
