import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Listeners } from '#data/listeners.ts'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { createSettledArrivals } from './testing/arrivals-harness.ts'

beforeEach(() => {
  // Ten in the morning in Colombia.
  vi.useFakeTimers({ now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a toast closed in one tab is not shown in another', () => {
  const tabs = new Listeners<string>()
  const [here, there] = [createSettledArrivals({}, tabs), createSettledArrivals({}, tabs)]
  there.setVisible(false)
  for (const tab of [here, there]) tab.arrive(notificationAt(1))
  here.settle()
  here.closeToast()
  there.setVisible(true)
  there.settle()
  expect(there.output.toasts).toEqual([])
  for (const tab of [here, there]) tab.arrive(notificationAt(2))
  there.settle()
  here.closeToast()
  here.settle()
  expect([here.output.openToast, there.output.openToast]).toEqual(['', ''])
})

test('closing a tab keeps the toasts of the others', () => {
  const tabs = new Listeners<string>()
  const [here, there] = [createSettledArrivals({}, tabs), createSettledArrivals({}, tabs)]
  for (const tab of [here, there]) tab.arrive(notificationAt(1))
  here.watcher.stop()
  there.settle()
  expect([here.output.openToast, there.output.openToast]).toEqual(['', 'Novedad en V-1'])
})
