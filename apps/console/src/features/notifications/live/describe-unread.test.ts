import { expect, test } from 'vitest'
import { describeUnread } from './describe-unread.ts'

test.each([
  [null, 'Notificaciones'],
  [0, 'Notificaciones'],
  [1, 'Notificaciones, 1 sin leer'],
  [1234, 'Notificaciones, 1.234 sin leer'],
])('%s', (count, expected) => {
  expect(describeUnread(count)).toBe(expected)
})
