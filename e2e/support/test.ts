import { test as base } from '@playwright/test'
import { basename } from 'node:path'
import {
  type FirestoreProject,
  firestoreTraffic,
  startFirestoreProject,
} from './firestore-project.ts'
import { type LiveDriver, chosenDriver } from './live-driver.ts'
import { PageWatch } from './page-watch.ts'
import { Fleet, Server } from './server.ts'
import { seedOf, serverEnvOf, type World } from './worlds.ts'

type TestFixtures = {
  /** Records errors of the page; every test that opens a page ends by checking it. */
  watch: PageWatch
}
type WorkerFixtures = {
  world: World
  /** Which file or files an own world belongs to; empty for the shared world. Each owner gets its own server. */
  owner: string
  /** Further environment variables of the server. */
  serverEnv: Record<string, string>
  /** What consoles get their live documents from. */
  liveDriver: LiveDriver
  /** The double of Firestore; undefined on the embedded driver. */
  firestore: FirestoreProject | undefined
  /** One server for all tests of a worker in the same world. */
  server: Server
  /** The running demo fleet, only for tests that use this fixture. */
  fleet: Fleet
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  world: ['shared', { scope: 'worker', option: true }],
  owner: ['', { scope: 'worker', option: true }],
  serverEnv: [{}, { scope: 'worker', option: true }],
  liveDriver: [chosenDriver, { scope: 'worker', option: true }],
  firestore: [
    async ({ liveDriver }, provide) => {
      const project = liveDriver === 'firestore' ? await startFirestoreProject() : undefined
      await provide(project)
      await project?.double.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    // oxlint-disable-next-line no-unused-vars -- depending on the fixture creates another worker
    async ({ world, owner: _owner, serverEnv, firestore }, provide) => {
      const env = { ...serverEnvOf[world], ...serverEnv, ...firestore?.env }
      const hasDefaultEnv = Object.keys(serverEnv).length === 0
      const server = await Server.start(env, hasDefaultEnv ? seedOf(world) : undefined)
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
  watch: async ({ firestore }, provide) => {
    const watch = new PageWatch()
    if (firestore) watch.allow(firestoreTraffic(firestore.double))
    await provide(watch)
  },
  page: async ({ page, server, watch }, provide) => {
    await watch.attach(page, server.url)
    await provide(page)
    watch.expectHealthy()
  },
})

/**
 * For a file whose tests would disturb others: they get their own server and run sequentially. Files that don't
 * disturb each other may use the same owner.
 */
export function inOwnWorld(owner: string, serverEnv: Record<string, string> = {}): void {
  test.use({ world: 'own', owner: basename(owner), serverEnv })
  test.describe.configure({ mode: 'default' })
}

export { expect } from '@playwright/test'
