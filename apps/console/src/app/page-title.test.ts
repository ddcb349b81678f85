import { expect, test } from 'vitest'
import { pageTitle } from './page-title.ts'

test.each([
  ['En curso', 0, 0, 'En curso · Arriero'],
  ['En curso', 14, 0, '(14) En curso · Arriero'],
  ['En curso', 14, 3, '(14) 🔔3 · En curso · Arriero'],
  ['En curso', 0, 3, '🔔3 · En curso · Arriero'],
  ['En curso', 0, 99, '🔔99 · En curso · Arriero'],
  ['Atención', 1248, 100, '(1.248) 🔔99+ · Atención · Arriero'],
  [undefined, 0, 0, 'Arriero'],
])('%s with %i and %i', (title, attention, unread, expected) => {
  expect(pageTitle(title, { attention, unread })).toBe(expected)
})

test('before anybody is inside nothing waits', () => {
  expect(pageTitle('Iniciar sesión')).toBe('Iniciar sesión · Arriero')
})
