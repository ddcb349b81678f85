import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { expect, test, vi } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { Http } from '#data/http/http.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { CommandSender, type SenderDeps, undoMs } from './command-sender.ts'

const onRoute = buildJourney('OnRoute')
const noAnswer = () => new HttpFailure({ status: 0 })

/** The server answers each call with the next of `answers`. */
function setUp(answers: (JourneyDocument | Error)[], overrides: Partial<SenderDeps> = {}) {
  const calls: Parameters<Http['write']>[0][] = []
  const deps = {
    write: async (call: Parameters<Http['write']>[0]) => {
      calls.push(call)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return { journey: answer }
    },
    guard: () => null,
    makeKey: () => `key-${calls.length}`,
    now: () => 1000,
    showDone: vi.fn(),
    showFailure: vi.fn(),
    ...overrides,
  }
  return { sender: new CommandSender(deps), calls, deps }
}

test('sends the expected version and an idempotency key, and shows the new state', async () => {
  const { sender, calls, deps } = setUp([buildJourney('OnDestiny')])
  const outcome = await sender.perform(onRoute, 'arriveAtDestination', { note: 'Llamó.' })
  expect(outcome.ok).toBe(true)
  expect(calls).toEqual([
    {
      method: 'POST',
      base: 'gateway',
      path: `journeys/${onRoute.id}/arrive-at-destination`,
      body: { note: 'Llamó.', expectedVersion: onRoute.commandVersion },
      headers: { 'idempotency-key': 'key-0' },
    },
  ])
  expect(deps.showDone).toHaveBeenCalledWith('V-48213: En sitio de descargue')
})

test('a step of a protocol is seen where it was recorded, without a toast', async () => {
  const { sender, deps } = setUp([buildJourney('Novelty')])
  await sender.perform(buildJourney('Novelty'), 'takeNoveltyStep', { step: 'call-driver' })
  expect(deps.showDone).not.toHaveBeenCalled()
})

test('sends nothing while the rows are stale', async () => {
  const { sender, calls, deps } = setUp([], { guard: () => 'Sin conexión.' })
  expect(await sender.perform(onRoute, 'take')).toMatchObject({
    ok: false,
    message: 'Sin conexión.',
  })
  expect(calls).toEqual([])
  expect(deps.showFailure).toHaveBeenCalledWith('V-48213', 'Sin conexión.', undefined)
})

test('repeats a request without an answer once, with the same key', async () => {
  const { sender, calls } = setUp([noAnswer(), onRoute])
  expect(await sender.perform(onRoute, 'take')).toMatchObject({ ok: true })
  expect(calls).toHaveLength(2)
  expect(calls[1]).toEqual(calls[0])
})

test('after two requests without an answer, offers a retry with the same key', async () => {
  const { sender, calls } = setUp([noAnswer(), noAnswer(), onRoute])
  const outcome = await sender.perform(onRoute, 'take')
  expect(outcome).toMatchObject({
    ok: false,
    message: 'Conexión al servidor. No sabemos si quedó hecho. Reintente: no se hará dos veces.',
  })
  if (outcome.ok || !outcome.retry) expect.fail('Nothing to retry')
  expect(await outcome.retry()).toMatchObject({ ok: true })
  expect(calls[2]).toEqual(calls[0])
})

test.each([
  ['a timeout', { status: 0, isTimeout: true }, /^Error de timeout\. No sabemos/],
  ['plain text of a proxy', { status: 502, body: 'Sin respuesta' }, /^Sin respuesta\. No sabemos/],
  ['plain text', { status: 418, body: 'Soy una tetera' }, /^Soy una tetera$/],
])('%s is described by the error catalogue', async (_name, failure, message) => {
  const { sender } = setUp([new HttpFailure(failure), new HttpFailure(failure)])
  const outcome = await sender.perform(onRoute, 'take')
  expect(outcome).toMatchObject({ ok: false, message: expect.stringMatching(message) })
})

test("shows a rejection in the server's words and does not repeat the request", async () => {
  const responseMessage = 'Luis Gómez lo cambió hace 8 s: En ruta → Con novedad.'
  const body = { responseCode: 'journey.changed-meanwhile', responseMessage }
  const { sender, calls, deps } = setUp([new HttpFailure({ status: 409, body })])
  const outcome = await sender.perform(onRoute, 'arriveAtDestination')
  expect(outcome).toEqual({ ok: false, message: responseMessage, code: body.responseCode })
  expect(calls).toHaveLength(1)
  expect(deps.showFailure).toHaveBeenCalledWith('V-48213', responseMessage, undefined)
})

test('shows no toast when the caller shows failures', async () => {
  const { sender, deps } = setUp([noAnswer(), noAnswer()])
  await sender.perform(onRoute, 'take', {}, { showsFailure: true })
  expect(deps.showFailure).not.toHaveBeenCalled()
})

test('rejects a second command for a journey while the first is pending', async () => {
  const { sender, calls } = setUp([onRoute])
  const first = sender.perform(onRoute, 'arriveAtDestination')
  expect(sender.getPendingId()).toBe(onRoute.id)
  expect(await sender.perform(onRoute, 'arriveAtDestination')).toMatchObject({ ok: false })
  await first
  expect(sender.getPendingId()).toBeUndefined()
  expect(calls).toHaveLength(1)
})

test('undoes the last command once, with the version of its answer', async () => {
  const taken = buildJourney('OnRoute', { commandVersion: 8, version: 8 })
  const { sender, calls } = setUp([taken, onRoute])
  await sender.perform(onRoute, 'take', {}, { undo: { name: 'release' } })
  expect(sender.undoLast()).toBe(true)
  expect(sender.undoLast()).toBe(false)
  expect(calls[1]).toMatchObject({
    path: `journeys/${onRoute.id}/release`,
    body: { expectedVersion: 8 },
  })
})

test('offers no undo after ten seconds', async () => {
  let now = 0
  const { sender } = setUp([onRoute], { now: () => now })
  await sender.perform(onRoute, 'take', {}, { undo: { name: 'release' } })
  now = undoMs + 1
  expect(sender.undoLast()).toBe(false)
})
