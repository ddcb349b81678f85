import { describe, expect, test, vi } from 'vitest'
import { describeFailedReads } from '#data/http/describe-failed-reads.ts'
import { loadConsoleConfig } from '#data/console-config.ts'
import { describeError } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { describeLiveFailure } from '#data/live/describe-live-failure.ts'
import { describeMissingRows } from '#data/live/describe-missing-rows.ts'
import { LiveFailure } from '#data/live/live-failure.ts'
import { catalogueRows } from '#data/testing/catalogue-rows.ts'
import { CommandSender } from '#features/journeys/actions/command-sender.ts'
import { describeStaleLock } from '#features/journeys/actions/describe-stale-lock.ts'
import { type BulkResult, resultsText, runBulk } from '#features/journeys/bulk/bulk-run.ts'
import { describeMapProblem } from '#features/journeys/map/map-problem.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { placeFailure } from '#features/profile/form-problems.ts'
import { toProblem } from '#features/session/use-attempt.ts'
import { describeLive } from './frame/describe-live.ts'
import { describeSearch } from './palette/describe-search.ts'

const offline = (problem: HttpFailure) =>
  ({ kind: 'offline', since: 0, cause: 'unreachable', problem }) as const
const journey = buildJourney('OnRoute')

/** One command that the server refuses, told by a toast and by the dialog it came from. */
async function sendCommand(failure: HttpFailure, tellsFailure: boolean) {
  const tellFailed = vi.fn<(title: string, message: string) => void>()
  const sender = new CommandSender({
    write: () => Promise.reject(failure),
    refuse: () => null,
    makeKey: () => 'key',
    now: () => 0,
    tellDone: () => undefined,
    tellFailed,
  })
  const outcome = await sender.perform(journey, 'take', {}, { tellsFailure })
  return { toast: tellFailed.mock.lastCall?.[1], dialog: outcome.ok ? '' : outcome.message }
}

async function sendMany(failure: HttpFailure): Promise<readonly BulkResult[]> {
  const results: BulkResult[] = []
  const { id, code } = journey
  await runBulk({ name: 'take', body: {}, key: 'key' }, [{ id, code, expectedVersion: 1 }], {
    write: () => Promise.reject(failure),
    refuse: () => null,
    isCancelled: () => false,
    onResults: (fresh) => results.push(...fresh),
  })
  return results
}

type Display = (failure: HttpFailure) => unknown

const displays: Record<string, Display> = {
  'a form of the console': (failure) => placeFailure(failure, {}).form,
  'a field of a form': (failure) =>
    Object.values(placeFailure(failure, { 'user.already-exists': { field: 'email' } }))[0],
  'a form of the login': (failure) => toProblem(failure).message,
  'the toast of a command': async (failure) => (await sendCommand(failure, false)).toast,
  'the dialog of a command': async (failure) => (await sendCommand(failure, true)).dialog,
  'the result of one of many': async (failure) => (await sendMany(failure))[0]?.message,
  'the copied result of many': async (failure) =>
    resultsText(await sendMany(failure)).split('\t')[1],
  'the palette with results': (problem) => describeSearch('x', 3, { status: 'failed', problem }),
  'the palette without': (problem) => describeSearch('x', 0, { status: 'failed', problem }),
  'a live list': (problem) => describeMissingRows('loading', offline(problem)),
  'the live chip': (problem) => describeLive(offline(problem)).help,
  'an action without connection': (problem) => describeStaleLock(offline(problem), 'stale'),
  'a mark that was not written': describeLiveFailure,
  'a read that no page is about': (error) =>
    describeFailedReads([{ reading: 'su perfil', error, isMissing: true }]),
  'the map': (failure) => describeMapProblem({ kind: 'no-basemap', failure }),
}

describe.each(Object.entries(displays))('%s', (_, display) => {
  test.each(catalogueRows)('begins with the words for $name', async ({ answer, words }) => {
    const shown = await display(new HttpFailure(answer))
    expect(String(shown).startsWith(words.replace(/\.$/, ''))).toBe(true)
  })
})

test('a live write without connection says so in the same words', () => {
  expect(describeLiveFailure(new LiveFailure('offline'))).toMatch(/^Conexión al servidor\. /)
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Conexión al servidor'],
  ['a refusal', async () => new Response('En mantenimiento', { status: 503 }), 'En mantenimiento'],
])('a configuration that does not come keeps why: %s', async (_, fetchConfig, words) => {
  const loading = loadConsoleConfig(fetchConfig, 'https://console.example')
  await expect(loading.catch(describeError)).resolves.toBe(words)
})

test.each([
  'Failed to fetch dynamically imported module: https://console.example/assets/page-x.js',
  'error loading dynamically imported module: https://console.example/assets/page-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/page-x.css',
])('a part of the program that did not come: %s', (message) => {
  expect(describeError(new TypeError(message))).toBe('Conexión al servidor')
})
