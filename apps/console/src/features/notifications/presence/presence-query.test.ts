import { expect, test } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import { openAwayMemory } from './away-memory.ts'
import { presenceQuery } from './presence-query.ts'

const noon = '2026-11-16T17:00:00.000Z'
const evening = '2026-11-16T23:00:00.000Z'

function createStage(answers: (string | null)[]) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  let sent = 0
  let isVisible = true
  // Presence is the only call made.
  const http = {
    write: () => Promise.resolve({ awaySince: answers[sent++] ?? null }),
  } as unknown as Http
  const open = (ownId = 'laura') => {
    const queries = new QueryClient()
    const memory = openAwayMemory(storage, ownId)
    const query = presenceQuery({ http, memory, isVisible: () => isVisible })
    return { ask: () => queries.fetchQuery({ ...query, staleTime: 0 }), initial: memory.read() }
  }
  return { open, sent: () => sent, hide: () => (isVisible = false) }
}

test('an absence stands while the person stays, and the next one replaces it', async () => {
  const { ask } = createStage([noon, null, evening]).open()
  expect(await ask()).toBe(noon)
  expect(await ask()).toBe(noon)
  expect(await ask()).toBe(evening)
})

test('a reload knows it still, another person does not', async () => {
  const { open } = createStage([noon])
  await open().ask()
  expect(open().initial).toBe(noon)
  expect(open('luis').initial).toBeNull()
})

test('a page that nobody sees says nothing', async () => {
  const stage = createStage([noon])
  stage.hide()
  expect(await stage.open().ask()).toBeNull()
  expect(stage.sent()).toBe(0)
})
