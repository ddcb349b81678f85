import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Listeners } from '#data/live/listeners.ts'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { openCurrent } from './testing/open-stage.ts'

beforeEach(() => {
  // Ten in the morning in Colombia.
  vi.useFakeTimers({ now: new Date('2026-11-16T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is closed in one tab is told in all', () => {
  const tabs = new Listeners<string>()
  const [here, there] = [openCurrent({}, tabs), openCurrent({}, tabs)]
  there.show(false)
  for (const tab of [here, there]) tab.arrive(notificationAt(1))
  here.settle()
  here.closeToast()
  there.show(true)
  there.settle()
  expect(there.told.toasts).toEqual([])
  for (const tab of [here, there]) tab.arrive(notificationAt(2))
  there.settle()
  here.closeToast()
  here.settle()
  expect([here.told.open, there.told.open]).toEqual(['', ''])
})

test('a tab that goes away takes nothing from the others', () => {
  const tabs = new Listeners<string>()
  const [here, there] = [openCurrent({}, tabs), openCurrent({}, tabs)]
  for (const tab of [here, there]) tab.arrive(notificationAt(1))
  here.watcher.stop()
  there.settle()
  expect([here.told.open, there.told.open]).toEqual(['', 'Novedad en V-1'])
})
