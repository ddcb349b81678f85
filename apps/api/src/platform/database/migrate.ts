import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './schema.ts'
import { StartFailure } from '../settings/start-failure.ts'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Migration {
  name: string
  checksum: string
  text: string
}

/** An arbitrary advisory lock id, shared by all processes that migrate. */
const migrationLockId = 4_815_162

/**
 * Applies the missing migrations in order, each in its own transaction. If several servers start at once, one
 * migrates; the others wait and find nothing to do.
 */
export async function migrate(db: Db, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLockId})`.execute(connection)
    try {
      return await applyMissing(connection, migrations)
    } finally {
      await sql`select pg_advisory_unlock(${migrationLockId})`.execute(connection)
    }
  })
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function applyMissing(db: Db, migrations: Migration[]): Promise<string[]> {
  await sql`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(db)
  const applied = await sql<{ name: string; checksum: string }>`
    select name, checksum from migrations order by name`.execute(db)
  checkApplied(applied.rows, migrations)
  const missing = migrations.slice(applied.rows.length)
  for (const migration of missing) {
    await db.transaction().execute(async (tx) => {
      await sql.raw(migration.text).execute(tx)
      await sql`insert into migrations (name, checksum)
        values (${migration.name}, ${migration.checksum})`.execute(tx)
    })
  }
  return missing.map(({ name }) => name)
}

/** The applied migrations must be the first ones of this program, unchanged. */
function checkApplied(applied: { name: string; checksum: string }[], migrations: Migration[]) {
  for (const [index, { name, checksum }] of applied.entries()) {
    const ours = migrations.find((migration) => migration.name === name)
    if (!ours) {
      throw new StartFailure(
        `La base de datos es más nueva que este programa (tiene la migración ${name}): actualice Arriero o use la base de datos que le corresponde.`,
      )
    }
    if (ours.checksum !== checksum) {
      throw new StartFailure(
        `La migración ${name} cambió después de aplicarse: restaure el archivo original y escriba el cambio en una migración nueva.`,
      )
    }
    if (migrations[index] !== ours) {
      throw new StartFailure(
        `La migración ${migrations[index]?.name} llegó después de ${name}, que ya está aplicada: cámbiele el número por uno mayor.`,
      )
    }
  }
}

/** The folder of this package, whether the code runs from the sources or from the build. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

export const migrationsFolder = (): string => join(packageFolder(), 'migrations')

/** Created by the build; without it, the first start runs all migrations. */
export const preparedDatabaseFolder = (): string => join(packageFolder(), 'dist', 'database')
