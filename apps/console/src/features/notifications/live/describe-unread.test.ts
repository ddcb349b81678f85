import { expect, test } from 'vitest'
import { describeUnread, formatUnread } from './describe-unread.ts'

test.each([
  [null, 'Notificaciones'],
  [0, 'Notificaciones'],
  [1, 'Notificaciones, 1 sin leer'],
  [99, 'Notificaciones, 99 sin leer'],
  [100, 'Notificaciones, más de 99 sin leer'],
  [101, 'Notificaciones, más de 99 sin leer'],
])('%s', (count, expected) => {
  expect(describeUnread(count)).toBe(expected)
})

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%s is shown as %s', (count, expected) => {
  expect(formatUnread(count)).toBe(expected)
})
