import { expect, test } from 'vitest'
import { describeRest } from './describe-rest.ts'

test.each([
  [1, false, 'Y 1 más: acerque el mapa para verlo.'],
  [1200, false, 'Y 1.200 más: acerque el mapa para verlos.'],
  [1, true, 'Y 1 más en este punto.'],
])('%i, a crowd: %s', (left, isCrowd, words) => {
  expect(describeRest(left, isCrowd)).toBe(words)
})
