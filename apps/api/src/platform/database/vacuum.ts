import { sql } from 'kysely'
import fp from 'fastify-plugin'
import type { Config } from '../settings/config.ts'
import type { Readiness } from '../http/readiness.ts'
import type { Db, Schema } from './schema.ts'
import { workWhenReady } from '../background/work-when-ready.ts'

interface VacuumOptions {
  config: Pick<Config, 'databaseUrl'>
  db: Db
  readiness: Readiness
}

const tenMinutes = 10 * 60_000

/** Where rows come and go all day. */
const busyTables: readonly (keyof Schema)[] = [
  'changes',
  'timers',
  'idempotency_keys',
  'throttles',
  'usual_durations',
  'drivers',
  'journeys',
  'journey_count_steps',
]

/** PGlite has nobody who clears away dead rows: without it files grow and lists slow down. */
export const vacuumPlugin = fp<VacuumOptions>(
  async (app, { config, db, readiness }) => {
    if (config.databaseUrl !== undefined) return
    workWhenReady(app, {
      readiness,
      everyMilliseconds: tenMinutes,
      work: () => vacuumTables(db),
      failure: 'dead rows not cleared away',
    })
  },
  { name: 'vacuum' },
)

/** One after the other: whoever waits for the only connection gets its turn in between. */
export async function vacuumTables(db: Db): Promise<void> {
  for (const table of busyTables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}
