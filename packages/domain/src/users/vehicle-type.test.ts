import { expect, test } from 'vitest'
import { licenceCovers } from './vehicle-type.ts'

test.each([
  ['C1', 'Liviano', true],
  ['C1', 'Turbo', false],
  ['C2', 'Cuatromanos', true],
  ['C2', 'Tractomula', false],
  ['C3', 'Patineta', true],
  ['C3', 'Liviano', true],
  ['B1', 'Liviano', undefined],
  ['C3', 'Bus', undefined],
])('a licence %s for a %s: %s', (category, type, covers) => {
  expect(licenceCovers(category, type)).toBe(covers)
})
