import pg from 'pg'
import type { Log } from '../observability/logger.ts'

interface PoolOptions {
  max: number
  /** How long anybody may hold a connection. */
  holdMilliseconds?: number
}

const int8 = 20
const date = 1082

/** Counts and pesos fit a JavaScript number; a day has no hour and no zone, so it stays text. */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [int8]: Number,
  [date]: String,
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  columnParsers[oid] ?? pg.types.getTypeParser(oid, format)

export function openPool(databaseUrl: string, log: Log, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A process that freezes in the middle of a write would hold up all who read the change log.
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  })
  // Without listeners the loss of a connection, idle or held, would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  if (options.holdMilliseconds) limitHolding(pool, options.holdMilliseconds, log)
  return pool
}

/** A network may drop everything without a word: then only time tells that no answer will come. */
function limitHolding(pool: pg.Pool, milliseconds: number, log: Log): void {
  const deadlines = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
  pool.on('acquire', (client) => {
    const cutOff = () => {
      log.warn('database connection held for too long, and cut off')
      // Whatever is being waited for fails.
      void client.end()
    }
    deadlines.set(client, setTimeout(cutOff, milliseconds))
  })
  pool.on('release', (_error, client) => clearTimeout(deadlines.get(client)))
}
