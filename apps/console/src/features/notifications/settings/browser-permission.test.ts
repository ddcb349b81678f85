import { expect, test } from 'vitest'
import { describePermission } from './browser-permission.ts'

test('a blocked browser is named as what it is, wanted or not', () => {
  expect(describePermission('denied', true)).toContain('Su navegador las tiene bloqueadas')
  expect(describePermission('denied', false)).toContain('Su navegador las tiene bloqueadas')
})

test('who wants them on another machine is told what is missing here', () => {
  expect(describePermission('default', true)).toContain('Falta permitirlas')
  expect(describePermission('default', false)).toBeNull()
})

test('where they work there is nothing to say', () => {
  expect(describePermission('granted', true)).toBeNull()
})
