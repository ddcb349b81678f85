import { expect, test } from 'vitest'
import { readLoginSearch } from './login-search.ts'

test.each(['/admin/atencion', '/admin/en-curso?estados=4,9#x'])('%s is ours', (volver) => {
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
])('%j is not', (volver) => {
  // Laid over the raw search, as the router does it.
  expect({ volver, ...readLoginSearch({ volver }) }.volver).toBeUndefined()
})
