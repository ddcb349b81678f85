import { basename } from 'node:path'
import { test as base } from '@playwright/test'
import { Fleet } from './fleet.ts'
import { PageWatch } from './page-watch.ts'
import { Server } from './server.ts'
import { seedOf, serverEnvOf, type World } from './worlds.ts'

type TestFixtures = {
  /** Sees what a healthy page never does; every test that opens a page ends by asking it. */
  watch: PageWatch
}
type WorkerFixtures = {
  world: World
  /** The file or files a world belongs to, where it is not everybody's: another one gets another server. */
  owner: string
  /** More variables of the server. */
  serverEnv: Record<string, string>
  /** One server for all the tests of a worker that are in the same world. */
  server: Server
  /** Its trucks on the road; a story that asks for them has them. */
  fleet: Fleet
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  world: ['shared', { scope: 'worker', option: true }],
  owner: ['', { scope: 'worker', option: true }],
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    // oxlint-disable-next-line no-unused-vars -- a fixture that is asked for makes another worker
    async ({ world, owner: _owner, serverEnv }, provide) => {
      const env = { ...serverEnvOf[world], ...serverEnv }
      const isSeededAlike = Object.keys(serverEnv).length === 0
      const server = await Server.start(env, isSeededAlike ? seedOf(world) : undefined)
      await provide(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  fleet: [
    async ({ server }, provide) => {
      const fleet = new Fleet(server)
      await provide(fleet)
      await fleet.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
  watch: async ({}, provide) => provide(new PageWatch()),
  page: async ({ page, server, watch }, provide) => {
    await watch.attach(page, server.url)
    await provide(page)
    watch.expectHealthy()
  },
})

/**
 * For a file whose stories would disturb others: a server of its own, and one after the other. Files that go well
 * together may name the same owner.
 */
export function inOwnWorld(owner: string, serverEnv: Record<string, string> = {}): void {
  test.use({ world: 'own', owner: basename(owner), serverEnv })
  test.describe.configure({ mode: 'default' })
}

export { expect } from '@playwright/test'
