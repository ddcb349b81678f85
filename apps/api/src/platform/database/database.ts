import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Config } from '../settings/config.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { type DataDirState, inspectDataDir, leastFreeMegabytes } from './data-dir-state.ts'
import { type Listen, listenOnPostgres } from '../http/listen.ts'
import type { Log } from '../observability/logger.ts'
import { preparedDatabaseFolder } from './package-folder.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { columnParsers, openPool } from './postgres-pool.ts'
import type { Db, Schema } from './schema.ts'
import { databaseFailure, noSpaceFailure, pgliteFailure } from '../settings/start-failure.ts'

export interface Database {
  db: Db
  /** The same for what may take long, as migrations: there a statement is waited for without end. */
  patientDb: Db
  /** Only where other processes can be on the same database. */
  listen?: Listen
  /** Only where the data is a folder of ours: whether it is still there, with room to write. */
  inspect?: () => Promise<DataDirState>
  /** Opens it for real, the first time; until then nothing has been read from disk or network. */
  connect(): Promise<void>
  close(): Promise<void>
}

type OpenKysely = (dialect: Dialect) => Db

const openKysely: OpenKysely = (dialect) => new Kysely<Schema>({ dialect })

/** PostgreSQL when there is an address for it, otherwise PGlite in the data folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  { holdMilliseconds = 15_000, open = openKysely } = {},
): Promise<Database> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, log, holdMilliseconds, open)
    : openPGlite(config.dataDir)
}

function openPostgres(
  databaseUrl: string,
  log: Log,
  holdMilliseconds: number,
  open: OpenKysely,
): Database {
  const openOn = (pool: pg.Pool) => open(new PostgresDialect({ pool }))
  const db = openOn(openPool(databaseUrl, log, { max: 10, holdMilliseconds }))
  const patientDb = openOn(openPool(databaseUrl, log, { max: 1 }))
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
  let connecting: Promise<void> | undefined
  const connect = async () => {
    if ((await inspectDataDir(dataDir, lock)) === 'full')
      throw noSpaceFailure(dataDir, leastFreeMegabytes)
    try {
      await copyPrepared(folder)
      await sql`select 1`.execute(db)
    } catch (error) {
      throw pgliteFailure(error, folder)
    }
  }
  return {
    db,
    patientDb: db,
    inspect: async () => (isBroken ? 'lost' : inspectDataDir(dataDir, lock)),
    connect: () => (connecting ??= connect()),
    close: async () => {
      await db.destroy()
      await lock.release()
    },
  }
}

/** A new database begins as a copy of the one that the build prepared; it is all there, or not at all. */
async function copyPrepared(folder: string): Promise<void> {
  const prepared = preparedDatabaseFolder()
  if (existsSync(folder) || !existsSync(join(prepared, 'PG_VERSION'))) return
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await copyFolder(prepared, draft)
  await rename(draft, folder)
}

/** Node's own `cp` looks at each of a thousand files several times, one after another. */
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

/** Pages of the database that PGlite keeps in this process; the rest is in the memory of the system, which has it anyway. */
const keptPages = '32MB'
const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${keptPages}`]

/** Also for tests, which start from a snapshot in memory. */
export function pgliteDatabase(
  options: { dataDir?: string; loadDataDir?: Blob },
  onBroken?: () => void,
  open = openKysely,
): Db {
  const create = () => PGlite.create({ ...options, parsers: columnParsers, startParams })
  return open(pgliteDialect(create, onBroken))
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
