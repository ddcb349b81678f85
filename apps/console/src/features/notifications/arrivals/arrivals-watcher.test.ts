import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { openCurrent, openStage } from './testing/open-stage.ts'

beforeEach(() => {
  // Ten in the morning in Colombia.
  vi.useFakeTimers({ now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first snapshot, in parts, is silent', () => {
  const { told, arrive, become, settle } = openStage({ sounds: ['critical'] })
  arrive(notificationAt(1))
  arrive(notificationAt(2))
  become('current')
  settle()
  expect(told).toMatchObject({ toasts: [], sounds: [] })
})

test('a snapshot of a while ago, and what came since right after it, are silent', () => {
  const { told, arrive, become, settle } = openStage({ sounds: ['critical'] })
  arrive(notificationAt(1))
  become('current')
  arrive(notificationAt(2))
  settle()
  expect(told).toMatchObject({ toasts: [], sounds: [] })
  vi.advanceTimersByTime(10_000)
  arrive(notificationAt(3))
  expect(told.open).toBe('Novedad en V-3')
})

test('one toast counts up, loses what is read elsewhere and goes with the last', () => {
  const { told, arrive, readElsewhere, settle } = openCurrent()
  arrive(notificationAt(1))
  expect(told.open).toBe('Novedad en V-1')
  settle()
  arrive(notificationAt(2), notificationAt(3))
  settle()
  expect(told.open).toBe('3 avisos nuevos')
  readElsewhere('n1')
  settle()
  expect(told.open).toBe('2 avisos nuevos')
  readElsewhere('n2', 'n3')
  settle()
  expect(told.open).toBe('')
})

test('after a toast was closed the count begins anew', () => {
  const { told, arrive, closeToast, settle } = openCurrent()
  arrive(notificationAt(1), notificationAt(2))
  settle()
  closeToast()
  arrive(notificationAt(3))
  settle()
  expect(told.open).toBe('Novedad en V-3')
})

test('a thousand in a burst change one toast a few times and sound once', () => {
  const { told, arrive, settle } = openCurrent({ sounds: ['critical'] })
  for (let index = 1; index <= 1000; index += 1) {
    arrive(notificationAt(index))
    vi.advanceTimersByTime(1)
  }
  settle()
  expect(told.open).toBe('Más de 99 avisos nuevos')
  expect(told.toasts.length).toBeLessThanOrEqual(5)
  expect(told.sounds).toEqual(['critical'])
})

test('what came while there was no connection is told as one', () => {
  const { told, arrive, become, settle } = openCurrent()
  become('stale')
  arrive(...Array.from({ length: 12 }, (_, index) => notificationAt(index + 1)))
  expect(told.toasts).toEqual([])
  become('current')
  settle()
  expect(told.toasts).toEqual(['12 avisos mientras no había conexión'])
})

test('a resumed watch brings it just after', () => {
  const { told, arrive, become } = openCurrent()
  become('stale')
  become('current')
  arrive(notificationAt(1), notificationAt(2))
  expect(told.open).toBe('2 avisos mientras no había conexión')
})

test('later ones are not taken for missed', () => {
  const { told, arrive, become } = openCurrent()
  become('stale')
  become('current')
  vi.advanceTimersByTime(60_000)
  arrive(notificationAt(1), notificationAt(2))
  expect(told.open).toBe('2 avisos nuevos')
})

test('what was read before and is unread again is no news', () => {
  const { told, arrive, holdRead, become, settle } = openStage()
  holdRead(notificationAt(9, { readed: true }))
  become('current')
  vi.advanceTimersByTime(10_000)
  arrive(notificationAt(9))
  settle()
  expect(told.toasts).toEqual([])
})

test('what is read here leaves the toast before the record holds it', () => {
  const { told, arrive, become, readHere, settle } = openCurrent()
  arrive(notificationAt(1), notificationAt(2))
  settle()
  become('stale')
  readHere('n2')
  settle()
  expect(told.open).toBe('Novedad en V-1')
  readHere('n1')
  settle()
  expect(told.open).toBe('')
})

test('who leaves takes the toast away, and hears no more', () => {
  const { told, watcher, arrive, settle } = openCurrent()
  arrive(notificationAt(1))
  watcher.stop()
  arrive(notificationAt(2))
  settle()
  expect(told).toMatchObject({ open: '', toasts: ['Novedad en V-1'] })
})
