import { expect, test } from 'vitest'
import { describeRest } from './truck-list.tsx'

test.each([
  [1, false, 'Y 1 más: acerque el mapa para verlo.'],
  [1200, false, 'Y 1.200 más: acerque el mapa para verlos.'],
  [1, true, 'Y 1 más en este punto.'],
])('%i left, cluster: %s', (left, isCluster, words) => {
  expect(describeRest(left, isCluster)).toBe(words)
})
