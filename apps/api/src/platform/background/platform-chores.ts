import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { trimChangeLog } from '../change-log/retention.ts'
import type { Clock } from '../clock.ts'
import type { Db, Schema } from '../database/schema.ts'
import { deleteOldIdempotencyKeys } from '../http/idempotency.ts'
import type { Log } from '../logger.ts'
import type { Config } from '../settings/config.ts'
import type { Chore } from './chores.ts'
import { sql } from 'kysely'

interface PlatformChoreDeps {
  config: Pick<Config, 'databaseUrl' | 'changeLogHours'>
  db: Db
  clock: Clock
  log: Log
}

/** Upkeep of the database that belongs to no module. */
export const platformChores = ({ config, db, clock, log }: PlatformChoreDeps): Chore[] => [
  {
    name: 'trim the change log',
    everyMs: minuteMs,
    run: () => trimChangeLog(db, { now: clock(), hours: config.changeLogHours, log }),
  },
  {
    name: 'delete old idempotency keys',
    everyMs: hourMs,
    run: () => deleteOldIdempotencyKeys(db, clock()),
  },
  // PGlite has no autovacuum: without this, files grow and queries slow down.
  ...(config.databaseUrl === undefined
    ? [{ name: 'vacuum busy tables', everyMs: 10 * minuteMs, run: () => vacuumTables(db) }]
    : []),
]

/** Tables whose rows are updated or deleted all day, and the largest that only grows. */
const busyTables: readonly (keyof Schema)[] = [
  'changes',
  'timers',
  'idempotency_keys',
  'throttles',
  'usual_durations',
  'drivers',
  'journeys',
  'journey_count_steps',
  'push_messages',
  'transitions',
]

/** Analyzed at once. All 46 columns of `journeys` would stop the server for half a second. */
const columnsAtOnce = 8
/** A third of the usual sample, for the same reason. */
const statisticsTarget = 30

/** In short steps, so that queries waiting for PGlite's only connection run in between. */
export async function vacuumTables(db: Db): Promise<void> {
  await sql`set default_statistics_target = ${sql.lit(statisticsTarget)}`.execute(db)
  for (const table of busyTables) {
    await sql`vacuum ${sql.table(table)}`.execute(db)
    const columns = await readColumns(db, table)
    for (let start = 0; start < columns.length; start += columnsAtOnce) {
      const some = columns.slice(start, start + columnsAtOnce).map((column) => sql.ref(column))
      await sql`analyze ${sql.table(table)} (${sql.join(some)})`.execute(db)
    }
  }
}

async function readColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return rows.map(({ name }) => name)
}
