import { test as base } from '@playwright/test'
import { Fleet } from './fleet.ts'
import { PageWatch } from './page-watch.ts'
import { Server } from './server.ts'

type TestFixtures = {
  /** Sees what a healthy page never does; every test that opens a page ends by asking it. */
  watch: PageWatch
}
type WorkerFixtures = {
  /** The server's variables; a file that needs another world sets them with `test.use`. */
  serverEnv: Record<string, string>
  /** One server for all the tests of a worker. */
  server: Server
  /** Its trucks on the road; a story that asks for them has them. */
  fleet: Fleet
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, provide) => {
      const server = await Server.start(serverEnv)
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
    watch.attach(page, server.url)
    await provide(page)
    watch.expectHealthy()
  },
})

export { expect } from '@playwright/test'
