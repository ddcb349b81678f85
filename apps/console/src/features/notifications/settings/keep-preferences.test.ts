import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keepPreferences } from './keep-preferences.ts'

const queryKey = ['notification-preferences']
const initial: NotificationPreferences = {
  sounds: [],
  hasBrowserNotifications: false,
  quiet: null,
  digest: { every: 'never', hour: 6 },
}
const loud = { sounds: ['critical' as const] }
const shownOutside = { hasBrowserNotifications: true }

interface Call {
  wanted: NotificationPreferences
  accept: (answer: NotificationPreferences) => void
  refuse: (problem: Error) => void
}

/** A server that answers when it is told to. */
function createStage() {
  const queries = new QueryClient()
  queries.setQueryData(queryKey, initial)
  const calls: Call[] = []
  const problems: string[] = []
  const { show, options } = keepPreferences({
    queries,
    queryKey,
    send: (wanted) =>
      new Promise((accept, refuse) => {
        calls.push({ wanted, accept, refuse })
      }),
    onProblem: ({ message }) => problems.push(message),
  })
  const change = (part: Partial<NotificationPreferences>) => {
    const wanted = show(part)
    if (wanted === undefined) throw new Error('There is nothing to change')
    return new MutationObserver(queries, options).mutate(wanted).catch(() => undefined)
  }
  const callOf = (index: number) =>
    vi.waitFor(() => {
      const call = calls[index]
      if (call === undefined) throw new Error('It was not sent')
      return call
    })
  return { change, callOf, problems, shown: () => queries.getQueryData(queryKey) }
}

test('a refused change that the next one holds is not taken back', async () => {
  const { change, callOf, problems, shown } = createStage()
  const first = change(loud)
  const second = change(shownOutside)
  ;(await callOf(0)).refuse(new Error('lost'))
  await first
  expect(shown()).toEqual({ ...initial, ...loud, ...shownOutside })
  const { wanted, accept } = await callOf(1)
  expect(wanted).toEqual({ ...initial, ...loud, ...shownOutside })
  accept(wanted)
  await second
  expect(shown()).toEqual(wanted)
  expect(problems).toEqual(['lost'])
})

test('refused to the last, what the server answered last is shown', async () => {
  const { change, callOf, shown } = createStage()
  const first = change(loud)
  const second = change(shownOutside)
  const { wanted, accept } = await callOf(0)
  accept(wanted)
  await first
  ;(await callOf(1)).refuse(new Error('lost'))
  await second
  expect(shown()).toEqual({ ...initial, ...loud })
})

test('what is shown in the end is what the server keeps', async () => {
  const { change, callOf, shown } = createStage()
  const done = change(loud)
  expect(shown()).toEqual({ ...initial, ...loud })
  const kept = { ...initial, sounds: ['warning' as const] }
  ;(await callOf(0)).accept(kept)
  await done
  expect(shown()).toEqual(kept)
})
