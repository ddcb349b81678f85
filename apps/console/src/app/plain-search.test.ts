import { expect, test } from 'vitest'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'

test('lists and paths stay readable', () => {
  expect(stringifyPlainSearch({ estados: [4, 9], volver: '/admin/x?a=1' })).toBe(
    '?estados=4,9&volver=/admin/x%3Fa%3D1',
  )
})

test('what is written is read back', () => {
  const search = { volver: '/admin/en-curso?estados=4,9&x=ñ', texto: 'a&b=c #1' }
  expect(parsePlainSearch(stringifyPlainSearch(search))).toEqual(search)
})

test('what is absent leaves no trace', () => {
  expect(stringifyPlainSearch({ estados: undefined, otro: null })).toBe('')
})
