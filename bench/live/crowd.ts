import { seedWorld } from '../../apps/api/test/live-world/seed-world.ts'
import { WorldServer } from '../../apps/api/test/live-world/world-server.ts'
import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { memoryOf } from '../process-usage.ts'
import { Helper } from '../rpc.ts'
import { untilCalm } from '../until-calm.ts'
import type { Figures } from './live-figures.ts'
import { signInToWorld } from './sign-in.ts'
import { WatchWorld } from './watch-world.ts'
import type { WriterCalls } from './writer.ts'

const [journeys, watchers, rate, seconds] = [5000, 5000, 100, 10]
/** Each has five sessions of fifty sockets. */
const people = watchers / 250

/** Everybody at once on one process: what it takes, and how late the last of them hears. */
export async function crowdFigures(): Promise<Figures> {
  const postgres = await startPostgres()
  const databaseUrl = postgres.url
  const ids = await seedWorld({ databaseUrl, dataDir: '' }, journeys)
  const server = await new WorldServer().begin({ databaseUrl, isHushed: true })
  const writer = new Helper<WriterCalls>(new URL('writer.ts', import.meta.url))
  await writer.call('writeToPostgres', { databaseUrl, ids })
  const { front, pid } = server
  const accounts = await signInToWorld(server, people)
  const world = new WatchWorld({ url: front.origin, pid }, writer, accounts)
  try {
    await untilCalm(pid)
    const before = memoryOf(pid)
    const { p50, p99, cpu } = await world.measure(watchers, rate, seconds)
    const busy = Math.round((cpu / seconds) * 100)
    const name = `${watchers} watchers × ${rate} updates/s`
    return new Map([
      [`${name}, commit → client, p50 / p99`, { limit: '', value: `${p50} / ${p99} ms` }],
      [`${name}: processor of the server`, { limit: '', value: `${busy} % of one core` }],
      [
        `${name}: memory, and without them`,
        { limit: '', value: `${memoryOf(pid)} / ${before} MB` },
      ],
    ])
  } finally {
    world.close()
    await server.kill()
    await postgres.stop()
  }
}
