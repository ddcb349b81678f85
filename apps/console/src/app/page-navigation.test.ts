import { expect, test } from 'vitest'
import { formatUnread } from '#features/notifications/live/unread-count.ts'
import { pageTitle } from './page-navigation.ts'

test.each([
  ['En curso', 0, 0, 'En curso · Arriero'],
  ['En curso', 14, 0, '(14) En curso · Arriero'],
  ['En curso', 14, 3, '(14) 🔔3 · En curso · Arriero'],
  ['En curso', 0, 3, '🔔3 · En curso · Arriero'],
  ['En curso', 0, 99, '🔔99 · En curso · Arriero'],
  ['Atención', 1248, 100, '(1.248) 🔔99+ · Atención · Arriero'],
  [undefined, 0, 0, 'Arriero'],
])('%s with %i in attention and %i unread', (title, attention, unread, expected) => {
  const formatted = unread === 0 ? '' : formatUnread(unread)
  expect(pageTitle(title, { attention, critical: 0, unread: formatted })).toBe(expected)
})

test('critical ones come first', () => {
  const counts = { attention: 14, critical: 2, unread: '3' }
  expect(pageTitle('En curso', counts)).toBe('🚨2 (14) 🔔3 · En curso · Arriero')
})

test('has no counts before signing in', () => {
  expect(pageTitle('Iniciar sesión')).toBe('Iniciar sesión · Arriero')
})
