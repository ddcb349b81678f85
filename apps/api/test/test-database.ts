import { createHash, randomUUID } from 'node:crypto'
import { existsSync, openAsBlob, readFileSync } from 'node:fs'
import { link, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { createLogger } from '#platform/logger.ts'
import { type Database, openDatabase, pgliteDatabase } from '#platform/database/database.ts'
import { migrate, readMigrations, migrationsFolder } from '#platform/database/migrate.ts'
import { pgliteDialect } from '#platform/database/pglite-dialect.ts'
import type { Db } from '#platform/database/schema.ts'
import { openGuarded } from './transaction-guard.ts'

/** The kind of database of this run; the same test files run on both kinds. */
export const testDatabaseKind = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite'

/** Migrated once per run on the real server; test files start with a copy of it. */
const migratedTemplate = 'migrated_template'

/** A migrated, empty database for one test file. */
export async function createTestDatabase(): Promise<Database> {
  if (testDatabaseKind === 'postgres') {
    return openPostgres(await createPostgres(`template ${migratedTemplate}`))
  }
  return openPGlite(await migratedSnapshot())
}

/** Without tables. */
export async function createUnmigratedDatabase(): Promise<Database> {
  if (testDatabaseKind === 'postgres') return openPostgres(await createEmptyPostgres())
  const database = openPGlite(await migratedSnapshot())
  await dropTables(database.db)
  return database
}

/** Resets to a database without tables. */
export async function dropTables(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}

/** The global setup of several projects calls this; the first call creates the template. */
export async function migrateTemplate(): Promise<void> {
  const exists = `select 1 from pg_database where datname = '${migratedTemplate}'`
  const { rowCount } = await runOnServer(exists)
  if (rowCount === 0) await runOnServer(`create database ${migratedTemplate}`)
  const databaseUrl = databaseUrlOf(migratedTemplate)
  const database = await openDatabase({ databaseUrl, dataDir: '' }, createLogger('silent'))
  await migrate(database.db, migrationsFolder())
  await database.close()
}

interface PostgresDatabase {
  url: string
  drop: () => Promise<void>
}

/** A new database on the real server. */
export const createEmptyPostgres = (): Promise<PostgresDatabase> => createPostgres('')

async function createPostgres(options: string): Promise<PostgresDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(`create database ${name} ${options}`)
  const drop = async () => {
    await runOnServer(`drop database ${name} with (force)`)
  }
  return { url: databaseUrlOf(name), drop }
}

function databaseUrlOf(name: string): string {
  const url = new URL(requirePostgresUrl())
  url.pathname = name
  return url.href
}

/** From a snapshot, which saves five seconds of `initdb`. */
function openPGlite(loadDataDir: Blob): Database {
  const db = pgliteDatabase({ loadDataDir }, undefined, openGuarded)
  return { db, dbWithoutTimeout: db, connect: async () => {}, close: () => db.destroy() }
}

async function openPostgres({ url, drop }: PostgresDatabase): Promise<Database> {
  const settings = { databaseUrl: url, dataDir: '' }
  const database = await openDatabase(settings, createLogger('silent'), { open: openGuarded })
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

async function runOnServer(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(requirePostgresUrl())
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

function requirePostgresUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run through the db:postgres project')
  return url
}

/** Created once per set of migrations, in the temporary folder, where every worker finds it. */
export async function migratedSnapshot(): Promise<Blob> {
  const checksums = (await readMigrations(migrationsFolder())).map(({ checksum }) => checksum)
  const hash = createHash('sha256').update(pgliteVersion()).update(checksums.join())
  const path = join(tmpdir(), `arriero-test-${hash.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(path)) {
    const pglite = await PGlite.create()
    await migrate(new Kysely({ dialect: pgliteDialect(async () => pglite) }), migrationsFolder())
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    const temporaryPath = `${path}.${randomUUID()}`
    await writeFile(temporaryPath, Buffer.from(await dump.arrayBuffer()))
    await linkIfAbsent(temporaryPath, path)
  }
  return openAsBlob(path)
}

/** Keeps the file of the first worker: if it were replaced, a worker that has it open could no longer read it. */
async function linkIfAbsent(temporaryPath: string, path: string): Promise<void> {
  await link(temporaryPath, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporaryPath)
}

/** A snapshot can only be read by the PGlite version that wrote it. */
function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return readFileSync(join(dirname(entry), '../package.json'), 'utf8')
}
