import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WorldServer } from '../../apps/api/test/live-world/world-server.ts'
import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { ApiClient } from '../../e2e/support/api-client.ts'
import { Server } from '../../e2e/support/server.ts'
import type { Account } from './raw-watcher.ts'
import { Helper } from './rpc.ts'
import { seedWorld } from './seed-world.ts'
import { WatchWorld } from './watch-world.ts'
import type { WriterCalls } from './writer.ts'

const journeys = 5000
/** As many as a person may have open; each may have fifty sockets. */
const sessions = [1, 2, 3, 4, 5]

type Work<T> = (world: WatchWorld) => Promise<T>

/** The server as it ships, on a real PostgreSQL; the writer is another process on the same database. */
export async function withPostgres<T>(work: Work<T>): Promise<T> {
  const postgres = await startPostgres()
  const databaseUrl = postgres.url
  const ids = await seedWorld({ databaseUrl, dataDir: '' }, journeys)
  const server = await Server.start({ DATABASE_URL: databaseUrl })
  const writer = new Helper<WriterCalls>('writer.ts')
  await writer.call('writeToPostgres', { databaseUrl, ids })
  const world = new WatchWorld(server, writer, await signInToDemo(server.url))
  try {
    return await work(world)
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
  const server = await new WorldServer().begin({ dataDir })
  const writer = new Helper<WriterCalls>('writer.ts')
  await writer.call('writeToServer', { backDoor: server.back.href, ids })
  const world = new WatchWorld(
    { url: server.front.origin, pid: server.pid },
    writer,
    await signInToWorld(server),
  )
  try {
    return await work(world)
  } finally {
    world.close()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signInToDemo(url: string): Promise<Account[]> {
  const accounts: Account[] = []
  for (const name of ['demo', 'diego', 'yuliana']) {
    const account = { email: `${name}@arriero.example`, password: 'arriero-demo' }
    for (const _ of sessions) {
      const { headers, user } = await ApiClient.signedIn(url, account)
      accounts.push({ headers, token: user?.fbCustomToken ?? '' })
    }
  }
  return accounts
}

async function signInToWorld(server: WorldServer): Promise<Account[]> {
  const accounts: Account[] = []
  for (let email: string | null = null; accounts.length < 3 * sessions.length;) {
    const person = await server.signIn(email)
    accounts.push(person)
    email = accounts.length % sessions.length === 0 ? null : person.email
  }
  return accounts
}
