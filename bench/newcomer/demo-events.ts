import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiClient } from '../../e2e/support/api-client.ts'
import { demoAccount, type Server } from '../../e2e/support/server.ts'

const { Novelty, OnOrigin, OnDestiny } = journeyStates
const pollMs = 2000

export interface DemoEvents {
  /** Seconds until the first one; null if there was none. */
  firstNovelty: number | null
  firstArrival: number | null
  novelties: number
  arrivals: number
}

/** What happens in the demo from now on; the returned function stops watching. */
export async function watchDemo(server: Server): Promise<() => Promise<DemoEvents>> {
  // Another administrator, so that the one on screen gets no notification about a second sign-in.
  const account = { ...demoAccount, email: 'yuliana@arriero.example' }
  const client = await ApiClient.signedIn(server.url, account)
  const startedAt = Date.now()
  const stop = new AbortController()
  const found = { novelties: new Map<string, number>(), arrivals: new Map<string, number>() }

  async function poll(): Promise<void> {
    const from = encodeURIComponent(new Date(startedAt).toISOString())
    const states = [Novelty, OnOrigin, OnDestiny].join(',')
    const answer = await client.send('GET', `/gateway/journeys?states=${states}&from=${from}`)
    const { journeys } = (await answer.json()) as JourneyPage
    for (const { id, journeyStateId, stateSince } of journeys) {
      const kind = journeyStateId === Novelty ? found.novelties : found.arrivals
      if (!kind.has(id)) kind.set(id, (Date.parse(stateSince) - startedAt) / 1000)
    }
  }
  const polling = (async () => {
    while (!stop.signal.aborted) {
      await poll()
      await pause(pollMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort()
    await polling
    const first = (times: Map<string, number>) =>
      times.size === 0 ? null : Math.min(...times.values())
    return {
      firstNovelty: first(found.novelties),
      firstArrival: first(found.arrivals),
      novelties: found.novelties.size,
      arrivals: found.arrivals.size,
    }
  }
}
