import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldWords } from '#platform/search-words.ts'
import { addNumber, searchWords } from './search-words.ts'

const journey = {
  code: 'V-10023',
  customer: 'Cargas del Frailejón S.A.S.',
  driver: 'Óscar Iván Ñáñez Peña',
  plate: 'ZZA012',
  trailerPlate: 'R99012',
  origin: 'Bogotá',
  destination: 'Santa Marta',
  cargo: 'Contenedor 20/40',
  manifest: 'MAN-2026-77',
}

it('folds all searchable values', () => {
  expect(searchWords(journey)).toBe(
    'v10023 10023 zza012 012 r99012 99012 man2026 2026 77 cargas del frailejon s a ' +
      'oscar ivan nanez pena bogota santa marta contenedor 20 40',
  )
})

it('leaves out missing values', () => {
  const request = { ...journey, driver: null, plate: null, trailerPlate: null, manifest: null }
  expect(searchWords(request)).toMatch(/^v10023 10023 cargas del/)
})

it.each([
  ['', 'man77 77'],
  ['bogota 77', 'bogota 77 man77'],
])('adds a manifest number to %j', (words, result) => {
  expect(addNumber(words, 'MAN-77')).toBe(result)
})

it.each([
  ['V-10023', ['v10023']],
  ['zza 012', ['zza', '012']],
  ['Bogotá–Medellín', ['bogota', 'medellin']],
  ["'; drop & table:* \\", ['drop', 'table']],
  ['\0🚚\uD800', []],
])('splits %j into %j', (text, words) => {
  expect(foldWords(text)).toEqual(words)
})

it('never returns repeated words, or empty ones, which the database would reject', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (customer, cargo) => {
      const words = searchWords({ ...journey, customer, cargo })
      expect(words.split(' ')).not.toContain('')
      expect(new Set(words.split(' ')).size).toBe(words.split(' ').length)
    }),
  )
})
