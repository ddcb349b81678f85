import { seedJourneys } from '../../apps/api/test/live-process/seed-journeys.ts'
import { ServerProcess } from '../../apps/api/test/live-process/server-process.ts'
import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { memoryOf, untilCalm } from '../measurement.ts'
import { Helper } from '../rpc.ts'
import type { LiveFigures } from './live-figures.ts'
import { signInToTestServer } from './sign-in.ts'
import { WatchWorld } from './watch-world.ts'
import type { WriterCalls } from './writer.ts'

const [journeys, watchers, rate, seconds] = [5000, 5000, 100, 10]
/** Each user has five sessions of fifty sockets. */
const accountCount = watchers / 250

/** Measures one server process with all watchers connected: latency, CPU and memory. */
export async function crowdFigures(): Promise<LiveFigures> {
  const postgres = await startPostgres()
  const databaseUrl = postgres.url
  const ids = await seedJourneys({ databaseUrl, dataDir: '' }, journeys)
  const server = await new ServerProcess().start({ databaseUrl, isMuted: true })
  const writer = new Helper<WriterCalls>(new URL('writer.ts', import.meta.url))
  await writer.call('writeToPostgres', { databaseUrl, ids })
  const { url, pid } = server
  const accounts = await signInToTestServer(server, accountCount)
  const world = new WatchWorld({ url: url.origin, pid }, writer, accounts)
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
