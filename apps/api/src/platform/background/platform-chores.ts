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

/** Tables whose rows are updated or deleted all day. */
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
]

/** Table by table, so that queries waiting for PGlite's only connection run in between. */
export async function vacuumTables(db: Db): Promise<void> {
  for (const table of busyTables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}
