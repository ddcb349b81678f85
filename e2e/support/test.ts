import { test as base } from '@playwright/test'
import { Server } from './server.ts'
import { watchPage, type PageWatch } from './watch-page.ts'

type TestFixtures = {
  /** Collects what a healthy page never does; checked at the end of every test. */
  watch: PageWatch
}
type WorkerFixtures = {
  /** One server for all the tests of a worker; a test that breaks things starts its own. */
  server: Server
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, provide) => {
      const server = await Server.start()
      await provide(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  watch: [
    async ({ page }, provide) => {
      const watch = watchPage(page)
      await provide(watch)
      watch.expectHealthy()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
