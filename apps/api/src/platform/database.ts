import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Config } from './config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { type Listen, listenOnPostgres } from './listen.ts'
import type { Log } from './logger.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { Db, Schema } from './schema.ts'
import { databaseFailure } from './start-failure.ts'

export interface Database {
  db: Db
  /** Only where other processes can be on the same database. */
  listen?: Listen
  /** Opens it for real; until then nothing has been read from disk or network. */
  connect(): Promise<void>
  close(): Promise<void>
}

const int8 = 20

/** PostgreSQL when there is an address for it, otherwise PGlite in the data folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl, log) : openPGlite(config.dataDir)
}

function openPostgres(databaseUrl: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // A process that freezes in the middle of a write would hold up all who read the change log.
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser: typeParser },
  })
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    listen: listenOnPostgres(databaseUrl, log),
    connect: async () => {
      try {
        await sql`select 1`.execute(db)
      } catch (error) {
        throw databaseFailure(error, databaseUrl)
      }
    },
    close: () => db.destroy(),
  }
}

/** Counts and pesos fit a JavaScript number; pg would hand them over as text. */
const typeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)

async function openPGlite(dataDir: string): Promise<Database> {
  const lock = await lockDataDir(dataDir)
  const db = pgliteDatabase({ dataDir: join(dataDir, 'pglite') })
  return {
    db,
    connect: async () => {
      await sql`select 1`.execute(db)
    },
    close: async () => {
      await db.destroy()
      await lock.release()
    },
  }
}

/** Also for tests, which start from a snapshot in memory. */
export function pgliteDatabase(options: { dataDir?: string; loadDataDir?: Blob }): Db {
  const open = () => PGlite.create({ ...options, parsers: { [int8]: Number } })
  return new Kysely<Schema>({ dialect: pgliteDialect(open) })
}

/** The database itself is away, as opposed to a query that is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|57P0[123]|53300)$/.test(
      code,
    ) || /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}
