import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { openCurrent } from './testing/open-stage.ts'

beforeEach(() => {
  // Ten in the morning in Colombia.
  vi.useFakeTimers({ now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('in quiet hours nothing is shown, heard or sent', () => {
  const { told, arrive, show, settle } = openCurrent({
    sounds: ['critical'],
    hasBrowserNotifications: true,
    quiet: { from: '09:00', to: '11:00' },
  })
  arrive(notificationAt(1))
  show(false)
  arrive(notificationAt(2))
  settle()
  expect(told).toMatchObject({ toasts: [], sounds: [], outside: [] })
})

test('what came before the quiet hours is not shown in them, nor after', () => {
  const { told, arrive, show, prefer, settle } = openCurrent()
  show(false)
  arrive(notificationAt(1))
  prefer({ quiet: { from: '09:00', to: '11:00' } })
  show(true)
  settle()
  prefer({})
  show(true)
  expect(told.toasts).toEqual([])
})

test('while the preferences are unknown only the count moves', () => {
  const { told, arrive, prefer, settle } = openCurrent(null)
  arrive(notificationAt(1))
  settle()
  prefer({})
  arrive(notificationAt(2))
  settle()
  expect(told.toasts).toEqual(['Novedad en V-2'])
})

test('a hidden page tells outside, and shows its toast when it is seen again', () => {
  const { told, arrive, show, settle } = openCurrent({ hasBrowserNotifications: true })
  show(false)
  arrive(notificationAt(1))
  arrive(notificationAt(2))
  settle()
  expect(told).toMatchObject({ toasts: [], outside: ['Novedad en V-1', '2 avisos nuevos'] })
  show(true)
  expect(told.open).toBe('2 avisos nuevos')
})

test('a thousand in a burst while hidden call a few times, and the last says how many', () => {
  const { told, arrive, show, settle } = openCurrent({ hasBrowserNotifications: true })
  show(false)
  for (let index = 1; index <= 1000; index += 1) {
    arrive(notificationAt(index))
    vi.advanceTimersByTime(1)
  }
  settle()
  expect(told.outside.length).toBeLessThanOrEqual(5)
  expect(told.outside.at(-1)).toBe('Más de 99 avisos nuevos')
})

test('who comes back before the next call outside sees it in the page', () => {
  const { told, arrive, show, settle } = openCurrent({ hasBrowserNotifications: true })
  show(false)
  arrive(notificationAt(1))
  arrive(notificationAt(2))
  show(true)
  settle()
  expect(told).toMatchObject({ open: '2 avisos nuevos', outside: ['Novedad en V-1'] })
})

test('what is left after some was read is not called out again', () => {
  const { told, arrive, show, readElsewhere, settle } = openCurrent({
    hasBrowserNotifications: true,
  })
  arrive(notificationAt(1), notificationAt(2))
  settle()
  show(false)
  readElsewhere('n1')
  settle()
  expect(told.outside).toEqual([])
})

test('a page that is seen tells nothing outside, nor does one that was not asked to', () => {
  const seen = openCurrent({ hasBrowserNotifications: true })
  seen.arrive(notificationAt(1))
  const unasked = openCurrent()
  unasked.show(false)
  unasked.arrive(notificationAt(1))
  expect([seen.told.outside, unasked.told.outside]).toEqual([[], []])
})
