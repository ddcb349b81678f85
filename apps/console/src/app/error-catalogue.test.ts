import { describe, expect, test, vi } from 'vitest'
import { loadConsoleConfig } from '#data/console-config.ts'
import { describeError } from '#data/http/describe-error.ts'
import { describeFailedReads } from '#data/http/failed-reads.ts'
import { describeFormFailure, describeFormFailureInline } from '#data/http/form-failure.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { describeLiveFailure, LiveFailure, describeMissingRows } from '#data/live/live-errors.ts'
import { catalogueRows } from '#data/testing/catalogue-rows.ts'
import { type BulkResult, resultsText, runBulk } from '#features/journeys/bulk/bulk-run.ts'
import { CommandSender } from '#features/journeys/commands/command-sender.ts'
import { describeStaleData } from '#features/journeys/commands/stale-data-guard.ts'
import { describeMapProblem } from '#features/journeys/map/map-problem.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { placeFailure } from '#ui/form/form-result.ts'
import { describeLive } from './frame/describe-live.ts'
import { describeSearch } from './palette/palette-sections.ts'

const offline = (problem: HttpFailure) =>
  ({ kind: 'offline', since: 0, cause: 'unreachable', problem }) as const
const journey = buildJourney('OnRoute')

/** One command that the server rejects, shown by a toast and by its dialog. */
async function sendCommand(failure: HttpFailure, showsFailure: boolean) {
  const showFailure = vi.fn<(title: string, message: string) => void>()
  const sender = new CommandSender({
    write: () => Promise.reject(failure),
    guard: () => null,
    makeKey: () => 'key',
    now: () => 0,
    showDone: () => undefined,
    showFailure,
  })
  const outcome = await sender.perform(journey, 'take', {}, { showsFailure })
  return { toast: showFailure.mock.lastCall?.[1], dialog: outcome.ok ? '' : outcome.message }
}

async function sendBulk(failure: HttpFailure): Promise<readonly BulkResult[]> {
  const results: BulkResult[] = []
  const { id, code } = journey
  await runBulk({ name: 'take', body: {}, key: 'key' }, [{ id, code, expectedVersion: 1 }], {
    write: () => Promise.reject(failure),
    guard: () => null,
    isCancelled: () => false,
    onResults: (fresh) => results.push(...fresh),
  })
  return results
}

type Display = (failure: HttpFailure) => unknown

const displays: Record<string, Display> = {
  'a form of the console': (failure) => describeFormFailureInline(failure).message,
  'a field of a form': (failure) => {
    const placed = placeFailure(describeFormFailureInline(failure), {
      'user.already-exists': 'email',
    })
    return placed.errors.email ?? placed.failure?.message
  },
  'a form of the login': (failure) => describeFormFailure(failure).message,
  'the toast of a command': async (failure) => (await sendCommand(failure, false)).toast,
  'the dialog of a command': async (failure) => (await sendCommand(failure, true)).dialog,
  'one result of a bulk command': async (failure) => (await sendBulk(failure))[0]?.message,
  'the copied results of a bulk command': async (failure) =>
    resultsText(await sendBulk(failure)).split('\t')[1],
  'the palette with results': (problem) => describeSearch('x', 3, { status: 'failed', problem }),
  'the palette without results': (problem) => describeSearch('x', 0, { status: 'failed', problem }),
  'a live list': (problem) => describeMissingRows('loading', offline(problem)),
  'the live chip': (problem) => describeLive(offline(problem), 0).help,
  'an action without connection': (problem) => describeStaleData(offline(problem), 'stale'),
  'a failed change to read or unread': describeLiveFailure,
  'a read whose error no page shows': (error) =>
    describeFailedReads([{ reading: 'su perfil', error, isMissing: true }]),
  'the map': (failure) => describeMapProblem({ kind: 'no-basemap', failure }),
}

describe.each(Object.entries(displays))('%s', (_, display) => {
  test.each(catalogueRows)('begins with the message for $name', async ({ answer, words }) => {
    const shown = await display(new HttpFailure(answer))
    expect(String(shown).startsWith(words.replace(/\.$/, ''))).toBe(true)
  })
})

test('a live write without connection has the same message', () => {
  expect(describeLiveFailure(new LiveFailure('offline'))).toMatch(/^Conexión al servidor\. /)
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Conexión al servidor'],
  ['a refusal', async () => new Response('En mantenimiento', { status: 503 }), 'En mantenimiento'],
])('a configuration that fails to load keeps the reason: %s', async (_, fetchConfig, words) => {
  const loading = loadConsoleConfig(fetchConfig, 'https://console.example')
  await expect(loading.catch(describeError)).resolves.toBe(words)
})

test.each([
  'Failed to fetch dynamically imported module: https://console.example/assets/page-x.js',
  'error loading dynamically imported module: https://console.example/assets/page-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/page-x.css',
])('a chunk that failed to load: %s', (message) => {
  expect(describeError(new TypeError(message))).toBe('Conexión al servidor')
})
