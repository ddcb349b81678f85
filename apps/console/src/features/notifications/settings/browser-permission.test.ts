import { expect, test } from 'vitest'
import { type BrowserPermission, describePermission } from './browser-permission.ts'

const describe = (permission: BrowserPermission, isOn: boolean, wasDismissed = false) =>
  describePermission({ permission, isOn, wasDismissed })

test('says that the browser blocks them, with the preference on or off', () => {
  expect(describe('denied', true)).toContain('Su navegador las tiene bloqueadas')
  expect(describe('denied', false)).toContain('Su navegador las tiene bloqueadas')
})

test('asks for the permission if the preference was set on another machine', () => {
  expect(describe('default', true)).toContain('Falta permitirlas')
  expect(describe('default', false)).toBeNull()
})

test('has no note if they work', () => {
  expect(describe('granted', true)).toBeNull()
})

test('says that the prompt was closed without an answer', () => {
  expect(describe('default', false, true)).toBe('No se dio el permiso.')
  expect(describe('granted', true, true)).toBeNull()
})
