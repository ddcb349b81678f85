import { seedWorld } from '../../apps/api/test/live-world/seed-world.ts'
import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { Server } from '../../e2e/support/server.ts'
import type { WriterCalls } from '../live/writer.ts'
import { Helper } from '../rpc.ts'
import { untilCalm } from '../until-calm.ts'

export interface ScreenWorld {
  url: string
  /** Journeys in the live feed. */
  count: number
  /** Trucks get on so many times a second, for so long. */
  move: (rate: number, seconds: number) => Promise<unknown>
}

/** The built server on a real PostgreSQL with so many journeys in progress, and months of history behind them. */
export async function withScreenWorld<T>(
  journeys: number,
  work: (world: ScreenWorld) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres()
  const databaseUrl = postgres.url
  const ids = await seedWorld({ databaseUrl, dataDir: '' }, journeys, { hasPast: true })
  const server = await Server.start({ DATABASE_URL: databaseUrl })
  await untilCalm(server.pid)
  const writer = new Helper<WriterCalls>(new URL('../live/writer.ts', import.meta.url))
  await writer.call('writeToPostgres', { databaseUrl, ids })
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
