import { randomUUID } from 'node:crypto'
import { assessAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import { compareQueue } from '@arriero/domain/journeys/attention/queue-order.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { attentionQuery } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDevice } from '../../../../test/factories.ts'
import type { WatchState } from '../../../../test/live-client.ts'
import { LiveServer } from '../../../../test/live-server.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'

let world: OperationWorld
let server: LiveServer

beforeAll(async () => {
  world = await OperationWorld.open()
  server = await LiveServer.open(world.db, () => world.now)
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

/** The first journey of the queue, in the console's own order. */
function firstOf({ documents }: WatchState): string | undefined {
  const now = world.now.getTime()
  const context = { findUsualStay: () => undefined, limits: defaultLimits, now }
  const queue = [...documents.values()].map((document) => {
    // Only journeys are watched here.
    const journey = document as unknown as JourneyDocument
    return {
      journey,
      attention: assessAttention(journey, { ...context, protocols: defaultProtocols }),
    }
  })
  return queue.toSorted(compareQueue)[0]?.journey.id
}

it("a theft that a driver's phone reports is on top of every administrator's queue within a second", async () => {
  for (const noveltyCode of ['RESTRICCION', 'DERRUMBE', 'SALUD', 'PARO'] as const) {
    const id = await world.requestAndDrive([{ name: 'accept' }])
    await world.administrator(id, { name: 'reportNovelty', noveltyCode })
    await world.administrator(id, { name: 'take' })
    world.passMinutes(30)
  }
  const robbed = await world.requestAndDrive([{ name: 'accept' }])
  const { driver } = await world.read(robbed)
  const phone = await buildDevice(world.db, driver?.id ?? '')
  const clients = await Promise.all([server.client(), server.client()])
  const watches = await Promise.all(
    clients.map(async (client) => ({ client, state: await client.snapshot(attentionQuery) })),
  )
  const started = performance.now()
  const answer = await server.app.inject({
    method: 'POST',
    url: `/gateway/driver/journeys/${robbed}/report-novelty`,
    headers: { ...phone, 'idempotency-key': randomUUID() },
    body: { noveltyCode: 'HURTO' },
  })
  expect(answer.statusCode).toBe(200)
  const firsts = await Promise.all(
    watches.map(async ({ client, state }) =>
      firstOf(await client.until(state, ({ documents }) => documents.has(robbed))),
    ),
  )
  expect(firsts).toEqual([robbed, robbed])
  expect(performance.now() - started).toBeLessThan(1000)
  for (const { socket } of clients) socket.terminate()
})
