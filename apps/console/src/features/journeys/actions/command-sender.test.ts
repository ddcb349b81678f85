import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { expect, test, vi } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { Http } from '#data/http/http.ts'
import { CommandSender, type SenderDeps, undoMs } from './command-sender.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'

const onRoute = buildJourney('OnRoute')
const lost = () => new HttpFailure({ status: 0 })

/** A server that answers each call with the next of these. */
function setUp(answers: (JourneyDocument | Error)[], more: Partial<SenderDeps> = {}) {
  const calls: Parameters<Http['write']>[0][] = []
  const deps = {
    write: async (call: Parameters<Http['write']>[0]) => {
      calls.push(call)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return { journey: answer }
    },
    refuse: () => null,
    makeKey: () => `key-${calls.length}`,
    now: () => 1000,
    tellDone: vi.fn(),
    tellFailed: vi.fn(),
    ...more,
  }
  return { sender: new CommandSender(deps), calls, deps }
}

test('sends what was seen, under a key of its own, and tells the state that came of it', async () => {
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
  expect(deps.tellDone).toHaveBeenCalledWith('V-48213: En sitio de descargue')
})

test('sends nothing while the rows are old', async () => {
  const { sender, calls, deps } = setUp([], { refuse: () => 'Sin conexión.' })
  expect(await sender.perform(onRoute, 'take')).toMatchObject({
    ok: false,
    message: 'Sin conexión.',
  })
  expect(calls).toEqual([])
  expect(deps.tellFailed).toHaveBeenCalledWith('V-48213', 'Sin conexión.', undefined)
})

test('a lost answer is asked for again, once, under the same key', async () => {
  const { sender, calls } = setUp([lost(), onRoute])
  expect(await sender.perform(onRoute, 'take')).toMatchObject({ ok: true })
  expect(calls).toHaveLength(2)
  expect(calls[1]).toEqual(calls[0])
})

test('lost twice, it says so and that nobody knows, and the next try is still the same request', async () => {
  const { sender, calls } = setUp([lost(), lost(), onRoute])
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
])('%s is told in the words of the catalogue', async (_name, failure, message) => {
  const { sender } = setUp([new HttpFailure(failure), new HttpFailure(failure)])
  const outcome = await sender.perform(onRoute, 'take')
  expect(outcome).toMatchObject({ ok: false, message: expect.stringMatching(message) })
})

test("a refusal is told in the server's words, and is not sent again", async () => {
  const responseMessage = 'Luis Gómez lo cambió hace 8 s: En ruta → Con novedad.'
  const body = { responseCode: 'journey.changed-meanwhile', responseMessage }
  const { sender, calls, deps } = setUp([new HttpFailure({ status: 409, body })])
  const outcome = await sender.perform(onRoute, 'arriveAtDestination')
  expect(outcome).toEqual({ ok: false, message: responseMessage, code: body.responseCode })
  expect(calls).toHaveLength(1)
  expect(deps.tellFailed).toHaveBeenCalledWith('V-48213', responseMessage, undefined)
})

test('a dialog tells its own failures', async () => {
  const { sender, deps } = setUp([lost(), lost()])
  await sender.perform(onRoute, 'take', {}, { tellsFailure: true })
  expect(deps.tellFailed).not.toHaveBeenCalled()
})

test('a journey that waits for its answer takes no second command', async () => {
  const { sender, calls } = setUp([onRoute])
  const first = sender.perform(onRoute, 'arriveAtDestination')
  expect(sender.getPendingId()).toBe(onRoute.id)
  expect(await sender.perform(onRoute, 'arriveAtDestination')).toMatchObject({ ok: false })
  await first
  expect(sender.getPendingId()).toBeUndefined()
  expect(calls).toHaveLength(1)
})

test('the last one is taken back from where it led, once', async () => {
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

test('after ten seconds there is nothing to take back', async () => {
  let now = 0
  const { sender } = setUp([onRoute], { now: () => now })
  await sender.perform(onRoute, 'take', {}, { undo: { name: 'release' } })
  now = undoMs + 1
  expect(sender.undoLast()).toBe(false)
})
