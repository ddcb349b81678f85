import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Config } from './config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { type DataDirState, inspectDataDir, leastFreeMegabytes } from './data-dir-state.ts'
import { type Listen, listenOnPostgres } from './listen.ts'
import type { Log } from './logger.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { columnParsers, openPool } from './postgres-pool.ts'
import type { Db, Schema } from './schema.ts'
import { databaseFailure, noSpaceFailure, pgliteFailure } from './start-failure.ts'
import { GuardedKysely } from './transaction-guard.ts'

export interface Database {
  db: Db
  /** The same for what may take long, as migrations: there a statement is waited for without end. */
  patientDb: Db
  /** Only where other processes can be on the same database. */
  listen?: Listen
  /** Only where the data is a folder of ours: whether it is still there, with room to write. */
  inspect?: () => Promise<DataDirState>
  /** Opens it for real; until then nothing has been read from disk or network. */
  connect(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL when there is an address for it, otherwise PGlite in the data folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  holdMilliseconds = 15_000,
): Promise<Database> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, log, holdMilliseconds)
    : openPGlite(config.dataDir)
}

function openPostgres(databaseUrl: string, log: Log, holdMilliseconds: number): Database {
  const open = (pool: pg.Pool) => new GuardedKysely<Schema>(new PostgresDialect({ pool }))
  const db = open(openPool(databaseUrl, log, { max: 10, holdMilliseconds }))
  const patientDb = open(openPool(databaseUrl, log, { max: 1 }))
  return {
    db,
    patientDb,
    listen: listenOnPostgres(databaseUrl, log),
    connect: async () => {
      try {
        await sql`select 1`.execute(db)
      } catch (error) {
        throw databaseFailure(error, databaseUrl)
      }
    },
    close: async () => {
      await Promise.all([db.destroy(), patientDb.destroy()])
    },
  }
}

async function openPGlite(dataDir: string): Promise<Database> {
  const lock = await lockDataDir(dataDir)
  let isBroken = false
  const folder = join(dataDir, 'pglite')
  const db = pgliteDatabase({ dataDir: folder }, () => (isBroken = true))
  return {
    db,
    patientDb: db,
    inspect: async () => (isBroken ? 'lost' : inspectDataDir(dataDir, lock)),
    connect: async () => {
      if ((await inspectDataDir(dataDir, lock)) === 'full')
        throw noSpaceFailure(dataDir, leastFreeMegabytes)
      try {
        await sql`select 1`.execute(db)
      } catch (error) {
        throw pgliteFailure(error, folder)
      }
    },
    close: async () => {
      await db.destroy()
      await lock.release()
    },
  }
}

/** Also for tests, which start from a snapshot in memory. */
export function pgliteDatabase(
  options: { dataDir?: string; loadDataDir?: Blob },
  onBroken?: () => void,
): Db {
  const open = () => PGlite.create({ ...options, parsers: columnParsers })
  return new GuardedKysely<Schema>(pgliteDialect(open, onBroken))
}

/** The database itself is away, as opposed to a query that is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|57P0[123]|53...)$/.test(
      code,
    ) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
      error.message,
    )
  )
}
