import { expect, test } from 'vitest'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { describeArrivals, worstSeverity } from './describe-arrivals.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => notificationAt(count - index))

test('a single notification shows its own text and its count', () => {
  expect(describeArrivals({ notifications: [notificationAt(1)], wasMissed: true })).toEqual({
    title: 'Novedad en V-1',
    message: 'Derrumbe en la ruta Bogotá–Medellín.',
  })
  expect(
    describeArrivals({ notifications: [notificationAt(1, { count: 6 })], wasMissed: false }).title,
  ).toBe('Novedad en V-1 ×6')
})

test.each([
  [3, false, '3 notificaciones nuevas'],
  [12, true, '12 notificaciones mientras no había conexión'],
  [99, false, '99 notificaciones nuevas'],
  [100, false, 'Más de 99 notificaciones nuevas'],
])('the title for %i notifications, missed: %s', (count, wasMissed, title) => {
  expect(describeArrivals({ notifications: many(count), wasMissed })).toEqual({
    title,
    message: `La última: Novedad en V-${count}.`,
  })
})

test('the worst severity wins', () => {
  const of = (severity: 'info' | 'warning' | 'critical') => notificationAt(1, { severity })
  expect(worstSeverity([of('info'), of('critical'), of('warning')])).toBe('critical')
  expect(worstSeverity([of('info')])).toBe('info')
})
