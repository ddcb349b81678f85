import { expect, test } from 'vitest'
import { readLoginSearch, parsePlainSearch, stringifyPlainSearch } from './search-params.ts'

test.each(['/admin/atencion', '/admin/en-curso?estados=4,9#x'])('%s is accepted', (volver) => {
  expect(readLoginSearch({ volver })).toEqual({ volver })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/admin',
  'javascript:alert(1)',
  'admin',
  '',
  undefined,
  ['/admin'],
])('%j is rejected', (volver) => {
  // Merged over the raw search params, as the router does it.
  expect({ volver, ...readLoginSearch({ volver }) }.volver).toBeUndefined()
})

test('lists and paths stay readable', () => {
  expect(stringifyPlainSearch({ estados: [4, 9], volver: '/admin/x?a=1' })).toBe(
    '?estados=4,9&volver=/admin/x%3Fa%3D1',
  )
})

test('parsing reverses stringifying', () => {
  const search = { volver: '/admin/en-curso?estados=4,9&x=ñ', texto: 'a&b=c #1' }
  expect(parsePlainSearch(stringifyPlainSearch(search))).toEqual(search)
})

test('absent values are left out', () => {
  expect(stringifyPlainSearch({ estados: undefined, otro: null })).toBe('')
})
