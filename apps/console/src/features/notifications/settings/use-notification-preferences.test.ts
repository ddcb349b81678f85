import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createPreferencesMutation } from './use-notification-preferences.ts'

const queryKey = ['notification-preferences']
const initial: NotificationPreferences = {
  sounds: [],
  hasBrowserNotifications: false,
  quiet: null,
  digest: { every: 'never', hour: 6 },
  hasWeeklySummary: false,
}
const withSound = { sounds: ['critical' as const] }
const withBrowserNotifications = { hasBrowserNotifications: true }

interface SaveCall {
  wanted: NotificationPreferences
  accept: (saved: NotificationPreferences) => void
  reject: (failure: Error) => void
}

/** A server whose answers the test controls. */
function createFakeServer() {
  const queries = new QueryClient()
  queries.setQueryData(queryKey, initial)
  const calls: SaveCall[] = []
  const failures: string[] = []
  const { applyChange, mutation } = createPreferencesMutation({
    queries,
    queryKey,
    save: (wanted) =>
      new Promise((accept, reject) => {
        calls.push({ wanted, accept, reject })
      }),
    showSaveError: ({ message }) => failures.push(message),
  })
  const change = (part: Partial<NotificationPreferences>) => {
    const wanted = applyChange(part)
    if (wanted === undefined) throw new Error('The preferences are not loaded')
    return new MutationObserver(queries, mutation).mutate(wanted).catch(() => undefined)
  }
  const callOf = (index: number) =>
    vi.waitFor(() => {
      const call = calls[index]
      if (call === undefined) throw new Error('The change was not sent')
      return call
    })
  return { change, callOf, failures, shown: () => queries.getQueryData(queryKey) }
}

test('a rejected change that the next request includes is not rolled back', async () => {
  const { change, callOf, failures, shown } = createFakeServer()
  const first = change(withSound)
  const second = change(withBrowserNotifications)
  ;(await callOf(0)).reject(new Error('lost'))
  await first
  expect(shown()).toEqual({ ...initial, ...withSound, ...withBrowserNotifications })
  const { wanted, accept } = await callOf(1)
  expect(wanted).toEqual({ ...initial, ...withSound, ...withBrowserNotifications })
  accept(wanted)
  await second
  expect(shown()).toEqual(wanted)
  expect(failures).toEqual(['lost'])
})

test('rolls back to the last saved state if the last change is rejected', async () => {
  const { change, callOf, shown } = createFakeServer()
  const first = change(withSound)
  const second = change(withBrowserNotifications)
  const { wanted, accept } = await callOf(0)
  accept(wanted)
  await first
  ;(await callOf(1)).reject(new Error('lost'))
  await second
  expect(shown()).toEqual({ ...initial, ...withSound })
})

test('shows what the server saved', async () => {
  const { change, callOf, shown } = createFakeServer()
  const done = change(withSound)
  expect(shown()).toEqual({ ...initial, ...withSound })
  const saved = { ...initial, sounds: ['warning' as const] }
  ;(await callOf(0)).accept(saved)
  await done
  expect(shown()).toEqual(saved)
})
