import { describe, expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { createTextMatcher, findMissingTerms, readTerms } from './search-terms.ts'

const vehicle = (plate: string) => ({ plate, type: 'Turbo', trailerPlate: 'R12345' })
const driver = (name: string, phone = '') => ({ id: name, name, phone })
const rows = new TestingRows(
  buildAssessed('a', { code: 'V-13044', vehicle: vehicle('ZZA015'), driver: driver('Ana Ñáñez') }),
  buildAssessed('b', { code: 'V-13045', vehicle: vehicle('ZZA016'), driver: driver('Beto Mora') }),
  buildAssessed('c', {
    code: 'V-130440',
    vehicle: vehicle('ZZB016'),
    driver: driver('Caro Díaz', '+573000000042'),
    manifestNumber: 'MAN-2026-77',
  }),
)
const find = (text: string) =>
  rows
    .getIds()
    .filter((id) => {
      const row = rows.getRow(id)
      return row && createTextMatcher(text)(row.journey)
    })
    .join('')

describe('a list of codes and plates', () => {
  test.each([
    ['spaces', 'V-13044 V-13045', 'ab'],
    ['commas', 'V-13044,V-13045', 'ab'],
    ['lines', 'V-13044\nV-13045\n', 'ab'],
    ['cells of a sheet', 'V-13044\tzza016', 'ab'],
    ['codes without a letter', '13044 13045', 'ab'],
    ['plates with spaces', 'ZZA 015 ZZB 016', 'ac'],
    ['codes and plates', 'v13045; ZZA-015', 'ab'],
    ['a repeated code', 'V-13045 V-13045', 'b'],
    ['a manifest number', 'V-13045, MAN-2026-77', 'bc'],
    ['a name among codes', 'V-13045, nanez', 'ab'],
  ])('separated by %s', (_, text, ids) => {
    expect(find(text)).toBe(ids)
  })
})

describe('a single search', () => {
  test.each([
    ['a code that is still typed', 'V-1304', 'abc'],
    ['a plate with a space', 'zza 015', 'a'],
    ['words of one journey', 'beto 13045', 'b'],
    ['words of two journeys', 'ana beto', ''],
    ['a phone', '300 000 0042', 'c'],
    ['a phone with its country', '+57 300 000 0042', 'c'],
    ['a part of a manifest number', 'man-2026', 'c'],
    ['few digits, which do not search in phones', '300', ''],
  ])('%s', (_, text, ids) => {
    expect(find(text)).toBe(ids)
  })
})

test('an empty text and separators alone match every journey', () => {
  expect([find(''), find(' , ;\n')]).toEqual(['abc', 'abc'])
})

test('names the terms of a list that no journey matches', () => {
  expect(findMissingTerms(rows, 'V-13044 V-99999 ZZX 001')).toEqual(['V-99999', 'ZZX 001'])
  expect(findMissingTerms(rows, 'V-13044, V-13045')).toEqual([])
  expect(findMissingTerms(rows, 'V-99999')).toEqual([])
})

test('reads at most two hundred terms', () => {
  const many = Array.from({ length: 300 }, (_, index) => `V-${10_000 + index}`).join(' ')
  expect(readTerms(many)).toHaveLength(200)
})
