import { expect, test } from 'vitest'
import { matchesSearch, toSearchText } from './search-text.ts'

test('accents, case, Ñ and spare spaces do not matter', () => {
  expect(toSearchText('  Ñáñez   PEÑA ')).toBe('nanez pena')
})

test.each([
  ['Bogotá D.C.', 'bogota', true],
  ['Bogota', 'Bogotá', true],
  ['Wilson Ñáñez · TTK482', 'ttk nanez', true],
  ['Medellín', '', true],
  ['Medellín', 'medellin cali', false],
])('in «%s» searching «%s» answers %s', (text, query, found) => {
  expect(matchesSearch(text, query)).toBe(found)
})
