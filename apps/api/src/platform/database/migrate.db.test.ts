import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUnmigratedDatabase, dropTables } from '../../../test/test-database.ts'
import type { Database } from './database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let database: Database
let folder: string

beforeAll(async () => {
  database = await createUnmigratedDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-migrations-'))
})
afterEach(async () => {
  await dropTables(database.db)
  await rm(folder, { recursive: true })
})

const add = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(database.db, folder)

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by tablename`.execute(
    database.db,
  )
  return rows.map((row) => row.tablename)
}

describe('migrate', () => {
  it('applies each file once, in order, and later only new ones', async () => {
    await add('0002_second.sql', 'alter table a add column b text; insert into a values (1, $$x$$)')
    await add('0001_first.sql', 'create table a (id int)')
    await add('notes.txt', 'not sql')
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await run()).toEqual([])
    await add('0003_third.sql', 'create table c (id int)')
    expect(await run()).toEqual(['0003_third.sql'])
    expect(await tables()).toEqual(['a', 'c', 'migrations'])
  })

  it('rolls back a failed file, and keeps those before it', async () => {
    await add('0001_good.sql', 'create table good (id int)')
    await add('0002_bad.sql', 'create table half (id int); select no_such_function()')
    await expect(run()).rejects.toThrow(/no_such_function/)
    expect(await tables()).toEqual(['good', 'migrations'])
    await add('0002_bad.sql', 'create table half (id int)')
    expect(await run()).toEqual(['0002_bad.sql'])
  })

  it('refuses an applied file that was edited', async () => {
    await add('0001_first.sql', 'create table a (id int)')
    await run()
    await add('0001_first.sql', 'create table a (id bigint)')
    await expect(run()).rejects.toThrow(/0001_first\.sql cambió/)
  })

  it('refuses a database newer than the program', async () => {
    await add('0001_first.sql', 'create table a (id int)')
    await add('0002_second.sql', 'create table b (id int)')
    await run()
    await rm(join(folder, '0002_second.sql'))
    await expect(run()).rejects.toThrow(/más nueva.*0002_second\.sql/)
  })

  it('refuses a file numbered before applied ones', async () => {
    await add('0002_second.sql', 'create table b (id int)')
    await run()
    await add('0001_late.sql', 'create table a (id int)')
    await expect(run()).rejects.toThrow(/0001_late\.sql llegó después/)
  })

  it('lets several servers start at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, () => migrate(database.db, migrationsFolder())),
    )
    expect(results.filter((applied) => applied.length > 0)).toHaveLength(1)
  })
})
