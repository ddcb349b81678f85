import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { createSettledArrivals, createArrivals } from './testing/arrivals-harness.ts'

beforeEach(() => {
  // Ten in the morning in Colombia.
  vi.useFakeTimers({ now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a first snapshot that comes in parts is not shown', () => {
  const { output, arrive, setStatus, settle } = createArrivals({ sounds: ['critical'] })
  arrive(notificationAt(1))
  arrive(notificationAt(2))
  setStatus('current')
  settle()
  expect(output).toMatchObject({ toasts: [], sounds: [] })
})

test('an old first snapshot and the arrivals right after it are not shown', () => {
  const { output, arrive, setStatus, settle } = createArrivals({ sounds: ['critical'] })
  arrive(notificationAt(1))
  setStatus('current')
  arrive(notificationAt(2))
  settle()
  expect(output).toMatchObject({ toasts: [], sounds: [] })
  vi.advanceTimersByTime(10_000)
  arrive(notificationAt(3))
  expect(output.openToast).toBe('Novedad en V-3')
})

test('one toast counts the arrivals that are still unread, and closes when all are read', () => {
  const { output, arrive, readElsewhere, settle } = createSettledArrivals()
  arrive(notificationAt(1))
  expect(output.openToast).toBe('Novedad en V-1')
  settle()
  arrive(notificationAt(2), notificationAt(3))
  settle()
  expect(output.openToast).toBe('3 notificaciones nuevas')
  readElsewhere('n1')
  settle()
  expect(output.openToast).toBe('2 notificaciones nuevas')
  readElsewhere('n2', 'n3')
  settle()
  expect(output.openToast).toBe('')
})

test('the count starts over after a toast was closed', () => {
  const { output, arrive, closeToast, settle } = createSettledArrivals()
  arrive(notificationAt(1), notificationAt(2))
  settle()
  closeToast()
  arrive(notificationAt(3))
  settle()
  expect(output.openToast).toBe('Novedad en V-3')
})

test('a burst of a thousand updates one toast a few times and plays one sound', () => {
  const { output, arrive, settle } = createSettledArrivals({ sounds: ['critical'] })
  for (let index = 1; index <= 1000; index += 1) {
    arrive(notificationAt(index))
    vi.advanceTimersByTime(1)
  }
  settle()
  expect(output.openToast).toBe('Más de 99 notificaciones nuevas')
  expect(output.toasts.length).toBeLessThanOrEqual(5)
  expect(output.sounds).toEqual(['critical'])
})

test('arrivals while disconnected are shown in one toast', () => {
  const { output, arrive, setStatus, settle } = createSettledArrivals()
  setStatus('stale')
  arrive(...Array.from({ length: 12 }, (_, index) => notificationAt(index + 1)))
  expect(output.toasts).toEqual([])
  setStatus('current')
  settle()
  expect(output.toasts).toEqual(['12 notificaciones mientras no había conexión'])
})

test('arrivals right after a reconnection count as missed', () => {
  const { output, arrive, setStatus } = createSettledArrivals()
  setStatus('stale')
  setStatus('current')
  arrive(notificationAt(1), notificationAt(2))
  expect(output.openToast).toBe('2 notificaciones mientras no había conexión')
})

test('later arrivals do not count as missed', () => {
  const { output, arrive, setStatus } = createSettledArrivals()
  setStatus('stale')
  setStatus('current')
  vi.advanceTimersByTime(60_000)
  arrive(notificationAt(1), notificationAt(2))
  expect(output.openToast).toBe('2 notificaciones nuevas')
})

test('a read notification marked as unread is not shown', () => {
  const { output, arrive, addRead, setStatus, settle } = createArrivals()
  addRead(notificationAt(9, { readed: true }))
  setStatus('current')
  vi.advanceTimersByTime(10_000)
  arrive(notificationAt(9))
  settle()
  expect(output.toasts).toEqual([])
})

test('a notification marked as read leaves the toast before the database has it', () => {
  const { output, arrive, setStatus, markRead, settle } = createSettledArrivals()
  arrive(notificationAt(1), notificationAt(2))
  settle()
  setStatus('stale')
  markRead('n2')
  settle()
  expect(output.openToast).toBe('Novedad en V-1')
  markRead('n1')
  settle()
  expect(output.openToast).toBe('')
})

test('toasts that nobody asked for wait when they have been on screen for long', () => {
  const { output, arrive, closeToast, settle } = createSettledArrivals()
  const severity = 'warning'
  for (let index = 1; index <= 6; index += 1) {
    arrive(notificationAt(index, { severity }))
    settle()
    closeToast()
  }
  expect(output.toasts).toEqual(['Novedad en V-1'])
  arrive(notificationAt(7, { severity: 'critical' }))
  settle()
  expect(output.openToast).toBe('6 notificaciones nuevas')
  closeToast()
  arrive(notificationAt(8, { severity }))
  settle()
  expect(output.openToast).toBe('')
  vi.advanceTimersByTime(600_000)
  expect(output.openToast).toBe('Novedad en V-8')
})

test('stopping hides the toast and shows no more', () => {
  const { output, watcher, arrive, settle } = createSettledArrivals()
  arrive(notificationAt(1))
  watcher.stop()
  arrive(notificationAt(2))
  settle()
  expect(output).toMatchObject({ openToast: '', toasts: ['Novedad en V-1'] })
})
