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
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  watch: [
    async ({ page }, use) => {
      const watch = watchPage(page)
      await use(watch)
      watch.expectHealthy()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
