import { expect, test } from 'vitest'
import { type BrowserPermission, describePermission } from './browser-permission.ts'

const noteFor = (permission: BrowserPermission, isOn: boolean, wasDismissed = false) =>
  describePermission({ permission, isOn, wasDismissed })

test('says that the browser blocks them, with the preference on or off', () => {
  expect(noteFor('denied', true)).toContain('Su navegador las tiene bloqueadas')
  expect(noteFor('denied', false)).toContain('Su navegador las tiene bloqueadas')
})

test('asks for the permission if the preference was set on another machine', () => {
  expect(noteFor('default', true)).toContain('Falta permitirlas')
  expect(noteFor('default', false)).toBeNull()
})

test('has no note if they work', () => {
  expect(noteFor('granted', true)).toBeNull()
})

test('says that the prompt was closed without an answer', () => {
  expect(noteFor('default', false, true)).toBe('No se dio el permiso.')
  expect(noteFor('granted', true, true)).toBeNull()
})
