import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { LiveClient, LiveWorld } from './live-world.ts'

/** Until it is so; the one wait of the contract, bounded and without a fixed pause. */
export const eventually = (assertion: () => void) =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 10 })

export type ContractStage = ReturnType<typeof openStage>

/** One world for all tests of a driver; whoever connects is stopped after each. */
export function openStage(openWorld: () => Promise<LiveWorld>) {
  let world: LiveWorld | undefined
  const clients: LiveClient[] = []

  beforeAll(async () => {
    world = await openWorld()
  })
  afterEach(() => {
    for (const { database } of clients.splice(0)) database.stop()
  })
  afterAll(() => world?.close())

  const stage = {
    get world(): LiveWorld {
      if (world === undefined) throw new Error('the world opens before the first test')
      return world
    },
    connect: (...who: Parameters<LiveWorld['connect']>): LiveClient => {
      const client = stage.world.connect(...who)
      clients.push(client)
      return client
    },
    /** As somebody new. */
    enter: async () => {
      const administratorId = await stage.world.addAdministrator()
      return { administratorId, ...stage.connect(administratorId) }
    },
    /** Other tests write too: only these count. */
    among: (rows: WatchedRows, ...ids: string[]) => rows.getIds().filter((id) => ids.includes(id)),
    isCurrent: (rows: WatchedRows) => eventually(() => expect(rows.getStatus()).toBe('current')),
  }
  return stage
}
