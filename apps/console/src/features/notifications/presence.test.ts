import { expect, test } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import { openAwayStore, presenceQuery } from './presence.ts'

const noon = '2026-11-16T17:00:00.000Z'
const evening = '2026-11-16T23:00:00.000Z'

function createBrowser(answers: (string | null)[]) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  let sent = 0
  let isVisible = true
  // Only the presence call is used.
  const http = {
    write: () => Promise.resolve({ awaySince: answers[sent++] ?? null }),
  } as unknown as Http
  const open = (userId = 'laura') => {
    const queries = new QueryClient()
    const store = openAwayStore(storage, userId)
    const query = presenceQuery({ http, store, isVisible: () => isVisible })
    return { fetch: () => queries.fetchQuery({ ...query, staleTime: 0 }), initial: store.read() }
  }
  return { open, sent: () => sent, hide: () => (isVisible = false) }
}

test('returns the last absence until the server reports another', async () => {
  const { fetch } = createBrowser([noon, null, evening]).open()
  expect(await fetch()).toBe(noon)
  expect(await fetch()).toBe(noon)
  expect(await fetch()).toBe(evening)
})

test('stores the last absence across reloads, separately for each user', async () => {
  const { open } = createBrowser([noon])
  await open().fetch()
  expect(open().initial).toBe(noon)
  expect(open('luis').initial).toBeNull()
})

test('a hidden page reports no presence', async () => {
  const browser = createBrowser([noon])
  browser.hide()
  expect(await browser.open().fetch()).toBeNull()
  expect(browser.sent()).toBe(0)
})
