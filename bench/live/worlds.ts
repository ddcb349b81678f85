import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedWorld } from '../../apps/api/test/live-world/seed-world.ts'
import { WorldServer } from '../../apps/api/test/live-world/world-server.ts'
import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { Server } from '../../e2e/support/server.ts'
import { measureMemory } from './measure-memory.ts'
import { Helper } from '../rpc.ts'
import { untilCalm } from '../until-calm.ts'
import { signInToDemo, signInToWorld } from './sign-in.ts'
import { WatchWorld } from './watch-world.ts'
import type { WriterCalls } from './writer.ts'

const journeys = 5000

type Work<T> = (world: WatchWorld, memoryPerWatcher: number) => Promise<T>

/** The server as it ships, on a real PostgreSQL; the writer is another process on the same database. */
export async function withPostgres<T>(work: Work<T>): Promise<T> {
  const postgres = await startPostgres()
  const databaseUrl = postgres.url
  const ids = await seedWorld({ databaseUrl, dataDir: '' }, journeys)
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

/** The same server with its database inside, and a back door for the writer. */
export async function withPGlite<T>(work: Work<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arriero-bench-'))
  const ids = await seedWorld({ databaseUrl: undefined, dataDir }, journeys)
  const memory = await measureMemory({ dataDir })
  const server = await new WorldServer().begin({ dataDir })
  const writer = new Helper<WriterCalls>(new URL('writer.ts', import.meta.url))
  await writer.call('writeToServer', { backDoor: server.back.href, ids })
  const world = new WatchWorld(
    { url: server.front.origin, pid: server.pid },
    writer,
    await signInToWorld(server),
  )
  try {
    return await work(world, memory)
  } finally {
    world.close()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}
