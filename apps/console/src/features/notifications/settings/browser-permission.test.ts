import { expect, test } from 'vitest'
import { type BrowserPermission, describePermission } from './browser-permission.ts'

const describe = (permission: BrowserPermission, isOn: boolean, wasDismissed = false) =>
  describePermission({ permission, isOn, wasDismissed })

test('a blocked browser is named as what it is, wanted or not', () => {
  expect(describe('denied', true)).toContain('Su navegador las tiene bloqueadas')
  expect(describe('denied', false)).toContain('Su navegador las tiene bloqueadas')
})

test('who wants them on another machine is told what is missing here', () => {
  expect(describe('default', true)).toContain('Falta permitirlas')
  expect(describe('default', false)).toBeNull()
})

test('where they work there is nothing to say', () => {
  expect(describe('granted', true)).toBeNull()
})

test('a question closed without an answer is not passed over in silence', () => {
  expect(describe('default', false, true)).toBe('No se dio el permiso.')
  expect(describe('granted', true, true)).toBeNull()
})
