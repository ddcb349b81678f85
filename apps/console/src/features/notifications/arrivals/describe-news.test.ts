import { expect, test } from 'vitest'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { describeNews, worstOf } from './describe-news.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => notificationAt(count - index))

test('one speaks for itself, with how often it came', () => {
  expect(describeNews({ notifications: [notificationAt(1)], wasMissed: true })).toEqual({
    title: 'Novedad en V-1',
    message: 'Derrumbe en la ruta Bogotá–Medellín.',
  })
  expect(
    describeNews({ notifications: [notificationAt(1, { count: 6 })], wasMissed: false }).title,
  ).toBe('Novedad en V-1 ×6')
})

test.each([
  [3, false, '3 avisos nuevos'],
  [12, true, '12 avisos mientras no había conexión'],
  [99, false, '99 avisos nuevos'],
  [100, false, 'Más de 99 avisos nuevos'],
])('%i, missed: %s', (count, wasMissed, title) => {
  expect(describeNews({ notifications: many(count), wasMissed })).toEqual({
    title,
    message: `El último: Novedad en V-${count}.`,
  })
})

test('the worst of them colours all', () => {
  const of = (severity: 'info' | 'warning' | 'critical') => notificationAt(1, { severity })
  expect(worstOf([of('info'), of('critical'), of('warning')])).toBe('critical')
  expect(worstOf([of('info')])).toBe('info')
})
