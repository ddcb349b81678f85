import { test as base } from '@playwright/test'
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
