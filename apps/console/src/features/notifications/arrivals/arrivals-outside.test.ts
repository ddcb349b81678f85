import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { createSettledArrivals } from './testing/arrivals-harness.ts'

beforeEach(() => {
  // Ten in the morning in Colombia.
  vi.useFakeTimers({ now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('shows and plays nothing in quiet hours', () => {
  const { output, arrive, setVisible, settle } = createSettledArrivals({
    sounds: ['critical'],
    hasBrowserNotifications: true,
    quiet: { from: '09:00', to: '11:00' },
  })
  arrive(notificationAt(1))
  setVisible(false)
  arrive(notificationAt(2))
  settle()
  expect(output).toMatchObject({ toasts: [], sounds: [], outside: [] })
})

test('arrivals before the quiet hours are shown neither in them nor after', () => {
  const { output, arrive, setVisible, setPreferences, settle } = createSettledArrivals()
  setVisible(false)
  arrive(notificationAt(1))
  setPreferences({ quiet: { from: '09:00', to: '11:00' } })
  setVisible(true)
  settle()
  setPreferences({})
  setVisible(true)
  expect(output.toasts).toEqual([])
})

test('shows nothing while the preferences are loading', () => {
  const { output, arrive, setPreferences, settle } = createSettledArrivals(null)
  arrive(notificationAt(1))
  settle()
  setPreferences({})
  arrive(notificationAt(2))
  settle()
  expect(output.toasts).toEqual(['Novedad en V-2'])
})

test('a hidden page shows a browser notification, and the toast once it is visible', () => {
  const { output, arrive, setVisible, settle } = createSettledArrivals({
    hasBrowserNotifications: true,
  })
  setVisible(false)
  arrive(notificationAt(1))
  arrive(notificationAt(2))
  settle()
  expect(output).toMatchObject({
    toasts: [],
    outside: ['Novedad en V-1', '2 notificaciones nuevas'],
  })
  setVisible(true)
  expect(output.openToast).toBe('2 notificaciones nuevas')
})

test('a burst of a thousand while hidden shows a few browser notifications, the last with the count', () => {
  const { output, arrive, setVisible, settle } = createSettledArrivals({
    hasBrowserNotifications: true,
  })
  setVisible(false)
  for (let index = 1; index <= 1000; index += 1) {
    arrive(notificationAt(index))
    vi.advanceTimersByTime(1)
  }
  settle()
  expect(output.outside.length).toBeLessThanOrEqual(5)
  expect(output.outside.at(-1)).toBe('Más de 99 notificaciones nuevas')
})

test('a page that becomes visible before the next browser notification shows a toast instead', () => {
  const { output, arrive, setVisible, settle } = createSettledArrivals({
    hasBrowserNotifications: true,
  })
  setVisible(false)
  arrive(notificationAt(1))
  arrive(notificationAt(2))
  setVisible(true)
  settle()
  expect(output).toMatchObject({
    openToast: '2 notificaciones nuevas',
    outside: ['Novedad en V-1'],
  })
})

test('notifications still unread after others were read are not shown again', () => {
  const { output, arrive, setVisible, readElsewhere, settle } = createSettledArrivals({
    hasBrowserNotifications: true,
  })
  arrive(notificationAt(1), notificationAt(2))
  settle()
  setVisible(false)
  readElsewhere('n1')
  settle()
  expect(output.outside).toEqual([])
})

test('a visible page shows no browser notification, nor does one without the preference', () => {
  const visible = createSettledArrivals({ hasBrowserNotifications: true })
  visible.arrive(notificationAt(1))
  const withoutPreference = createSettledArrivals()
  withoutPreference.setVisible(false)
  withoutPreference.arrive(notificationAt(1))
  expect([visible.output.outside, withoutPreference.output.outside]).toEqual([[], []])
})
