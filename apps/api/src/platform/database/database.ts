import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Config } from '../settings/config.ts'
import { lockDataDir, type DataDirState, inspectDataDir, minFreeMegabytes } from './data-dir.ts'
import { columnParsers } from './column-parsers.ts'
import type { Listen } from './postgres.ts'
import type { Log } from '../logger.ts'
import { preparedDatabaseFolder } from './migrate.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { Db, Schema } from './schema.ts'
import { databaseFailure, noSpaceFailure, pgliteFailure } from '../settings/start-failure.ts'

export interface Database {
  db: Db
  /** The same database without a time limit, for long statements such as migrations. */
  dbWithoutTimeout: Db
  /** Only on PostgreSQL, where other processes can use the same database. */
  listen?: Listen
  /** Only on PGlite: whether the data folder is still there and has free space. */
  inspect?: () => Promise<DataDirState>
  /** Connects on the first call; until then nothing is read from disk or network. */
  connect(): Promise<void>
  close(): Promise<void>
}

type OpenKysely = (dialect: Dialect) => Db

const openKysely: OpenKysely = (dialect) => new Kysely<Schema>({ dialect })

/** PostgreSQL if configured, otherwise PGlite in the data folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  { holdMilliseconds = 15_000, open = openKysely } = {},
): Promise<Database> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, log, holdMilliseconds, open)
    : openPGlite(config.dataDir)
}

async function openPostgres(
  databaseUrl: string,
  log: Log,
  holdMilliseconds: number,
  open: OpenKysely,
): Promise<Database> {
  // Only here, because a server with PGlite doesn't need the package `pg`.
  const { kyselyPool, listenOnPostgres, openPool } = await import('./postgres.ts')
  const openOn = (pool: pg.Pool) => open(new PostgresDialect({ pool: kyselyPool(pool) }))
  const db = openOn(openPool(databaseUrl, log, { max: 10, holdMilliseconds }))
  // One for each chore that may take long at the same time: an import of journeys, two exports, the weeks of the outcomes
  // and the usual durations.
  const dbWithoutTimeout = openOn(openPool(databaseUrl, log, { max: 5 }))
  return {
    db,
    dbWithoutTimeout,
    listen: listenOnPostgres(databaseUrl, log),
    connect: async () => {
      try {
        await sql`select 1`.execute(db)
      } catch (error) {
        throw databaseFailure(error, databaseUrl)
      }
    },
    close: async () => {
      await Promise.all([db.destroy(), dbWithoutTimeout.destroy()])
    },
  }
}

async function openPGlite(dataDir: string): Promise<Database> {
  const lock = await lockDataDir(dataDir)
  let isBroken = false
  const folder = join(dataDir, 'pglite')
  const db = pgliteDatabase({ dataDir: folder }, () => (isBroken = true))
  let connecting: Promise<void> | undefined
  const connect = async () => {
    if ((await inspectDataDir(dataDir, lock)) === 'full')
      throw noSpaceFailure(dataDir, minFreeMegabytes)
    try {
      await copyPrepared(folder)
      await sql`select 1`.execute(db)
    } catch (error) {
      throw pgliteFailure(error, folder)
    }
  }
  return {
    db,
    dbWithoutTimeout: db,
    inspect: async () => (isBroken ? 'lost' : inspectDataDir(dataDir, lock)),
    connect: () => (connecting ??= connect()),
    close: async () => {
      await db.destroy()
      await lock.release()
    },
  }
}

/** A new database starts as a copy of the one prepared by the build. Renamed at the end, so it is never half copied. */
async function copyPrepared(folder: string): Promise<void> {
  const prepared = preparedDatabaseFolder()
  if (existsSync(folder) || !existsSync(join(prepared, 'PG_VERSION'))) return
  const incompleteFolder = `${folder}.new`
  await rm(incompleteFolder, { recursive: true, force: true })
  await copyFolder(prepared, incompleteFolder)
  await rename(incompleteFolder, folder)
}

/** Node's own `cp` stats each of the thousand files several times, sequentially. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)]
      await (entry.isDirectory() ? copyFolder(source, target) : copyFile(source, target))
    }),
  )
}

/** Small: the operating system caches the files anyway. */
const sharedBuffers = '32MB'
const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`]

/** Exported for tests, which start from a snapshot in memory. */
export function pgliteDatabase(
  options: { dataDir?: string; loadDataDir?: Blob },
  onBroken?: () => void,
  open = openKysely,
): Db {
  const create = () => PGlite.create({ ...options, parsers: columnParsers, startParams })
  return open(pgliteDialect(create, onBroken))
}

/** The database can't be reached, as opposed to a failed query. */
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
