import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProcessSettings } from '../../apps/api/test/live-process/program.ts'
import { seedJourneys } from '../../apps/api/test/live-process/seed-journeys.ts'
import { ServerProcess } from '../../apps/api/test/live-process/server-process.ts'
import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { Server } from '../../e2e/support/server.ts'
import { untilCalm } from '../measurement.ts'
import { Helper } from '../rpc.ts'
import { signInToDemo, signInToTestServer } from './sign-in.ts'
import { WatchWorld } from './watch-world.ts'
import type { WatcherCalls } from './watcher-calls.ts'
import type { WriterCalls } from './writer.ts'

const journeyCount = 5000

type Work<T> = (world: WatchWorld, memoryPerWatcher: number) => Promise<T>

/** The built server on a real PostgreSQL; the writer is another process on the same database. */
export async function withPostgres<T>(work: Work<T>): Promise<T> {
  const postgres = await startPostgres()
  const databaseUrl = postgres.url
  const ids = await seedJourneys({ databaseUrl, dataDir: '' }, journeyCount)
  const memory = await measureMemory({ databaseUrl })
  const server = await Server.start({ DATABASE_URL: databaseUrl })
  await untilCalm(server.pid)
  const writer = new Helper<WriterCalls>(new URL('writer.ts', import.meta.url))
  await writer.call('writeToPostgres', { databaseUrl, ids })
  const world = new WatchWorld(server, writer, await signInToDemo(server.url))
  try {
    return await work(world, memory)
  } finally {
    world.close()
    await server.remove()
    await postgres.stop()
  }
}

/** The same server on PGlite, which only one process can open: the writer sends its changes to a second port. */
export async function withPGlite<T>(work: Work<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arriero-bench-'))
  const ids = await seedJourneys({ databaseUrl: undefined, dataDir }, journeyCount)
  const memory = await measureMemory({ dataDir })
  const server = await new ServerProcess().start({ dataDir })
  const writer = new Helper<WriterCalls>(new URL('writer.ts', import.meta.url))
  await writer.call('writeToServer', { testApiUrl: server.testApiUrl.href, ids })
  const world = new WatchWorld(
    { url: server.url.origin, pid: server.pid },
    writer,
    await signInToTestServer(server),
  )
  try {
    return await work(world, memory)
  } finally {
    world.close()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Enough to fill every pool and cache before measuring. */
const warmUpWatchers = 100
const measuredWatchers = 600

/** Heap and buffer bytes per idle watcher of 5,000 documents. */
async function measureMemory(settings: ProcessSettings): Promise<number> {
  const server = await new ServerProcess(['--expose-gc']).start(settings)
  const watchers = new Helper<WatcherCalls>(new URL('watchers.ts', import.meta.url))
  const accounts = await signInToTestServer(server)
  const url = server.url.origin
  await watchers.call('open', { url, accounts, count: warmUpWatchers })
  const before = await server.readMemory()
  await watchers.call('open', { url, accounts, count: measuredWatchers })
  const after = await server.readMemory()
  watchers.stop()
  await server.kill()
  return (after - before) / (measuredWatchers - warmUpWatchers)
}
