import { expect, test } from 'vitest'
import { isSameName, matchesSearch, toSearchText, compareText } from './text.ts'

test('ignores accents, the tilde of Ñ, case and extra spaces', () => {
  expect(toSearchText('  Ñáñez   PEÑA ')).toBe('nanez pena')
})

test.each([
  [' jose  nanez', 'José Ñáñez', true],
  ['Jose Nane', 'José Ñáñez', false],
])('typed «%s» confirms «%s»: %s', (typed, name, isSame) => {
  expect(isSameName(typed, name)).toBe(isSame)
})

test.each([
  ['Bogotá D.C.', 'bogota', true],
  ['Bogota', 'Bogotá', true],
  ['Wilson Ñáñez · TTK482', 'ttk nanez', true],
  ['Medellín', '', true],
  ['Medellín', 'medellin cali', false],
])('searching «%s» for «%s» gives %s', (text, query, found) => {
  expect(matchesSearch(text, query)).toBe(found)
})

test('sorts names in Spanish order: ignoring accents, Ñ after N', () => {
  const names = ['Zapata', 'Ñáñez', 'Nz', 'Ávila', 'Angulo', 'Nuñez']
  expect(names.toSorted(compareText)).toEqual(['Angulo', 'Ávila', 'Nuñez', 'Nz', 'Ñáñez', 'Zapata'])
})

test('sorts codes by their number', () => {
  expect(['V-10', 'V-9'].toSorted(compareText)).toEqual(['V-9', 'V-10'])
})
