import { seedJourneys } from '../../apps/api/test/live-process/seed-journeys.ts'
import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { Server } from '../../e2e/support/server.ts'
import type { WriterCalls } from '../live/writer.ts'
import { untilCalm } from '../measurement.ts'
import { Helper } from '../rpc.ts'

export interface ScreenWorld {
  url: string
  /** Number of journeys in the live feed. */
  count: number
  /** Moves trucks, `rate` of them per second. */
  move: (rate: number, seconds: number) => Promise<unknown>
}

/** The built server on a real PostgreSQL with this many journeys in progress and, by default, months of history. */
export async function withScreenWorld<T>(
  journeys: number,
  work: (world: ScreenWorld) => Promise<T>,
  { hasPast = true } = {},
): Promise<T> {
  const postgres = await startPostgres()
  const databaseUrl = postgres.url
  const ids = await seedJourneys({ databaseUrl, dataDir: '' }, journeys, { hasPast })
  const writer = new Helper<WriterCalls>(new URL('../live/writer.ts', import.meta.url))
  await writer.call('writeToPostgres', { databaseUrl, ids })
  // The trucks are seeded in one place. Once they are spread, they move by short distances, as real ones do.
  await writer.call('run', { rate: 1000, seconds: ids.length / 1000 })
  const server = await Server.start({ DATABASE_URL: databaseUrl })
  await untilCalm(server.pid)
  try {
    return await work({
      url: server.url,
      count: ids.length,
      move: (rate, seconds) => writer.call('run', { rate, seconds }),
    })
  } finally {
    writer.stop()
    await server.remove()
    await postgres.stop()
  }
}
