import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** `table.column`, with `?` if it is nullable. */
type ColumnNames = string[]

/** Reads the type declarations as text, one column per line. */
async function declaredColumns(): Promise<ColumnNames> {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('-tables.ts'))
  const files = ['schema.ts', ...names].map((name) =>
    readFile(join(import.meta.dirname, name), 'utf8'),
  )
  const text = (await Promise.all(files)).join('\n')
  const tables = [...text.matchAll(/^ {2}(\w+): (\w+Table)$/gm)]
  return tables.flatMap(([, table, type = '']) =>
    columnsOf(text, type).map((column) => `${table}.${column}`),
  )
}

function columnsOf(text: string, type: string): ColumnNames {
  if (type === 'SavedView') return Object.keys(SavedView.shape)
  const [, base, body = ''] =
    new RegExp(`interface ${type}(?: extends (\\w+))? \\{\n(.*?)\n\\}`, 's').exec(text) ?? []
  const own = [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(
    ([, column, columnType = '']) => `${column}${columnType.includes('| null') ? '?' : ''}`,
  )
  return base === undefined ? own : [...own, ...columnsOf(text, base)]
}

async function actualColumns(): Promise<ColumnNames> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name || case is_nullable when 'YES' then '?' else '' end as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = current_schema() and table_name <> 'migrations' and is_generated = 'NEVER'`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}

it('declares the tables, columns and nullability of the database', async () => {
  const declared = await declaredColumns()
  expect(declared.length).toBeGreaterThan(200)
  expect(declared.toSorted()).toEqual((await actualColumns()).toSorted())
})

it('has validated all checks that were added without reading the table', async () => {
  const { rows } = await sql`select conname from pg_constraint
    where connamespace = current_schema()::regnamespace and not convalidated`.execute(database.db)
  expect(rows).toEqual([])
})
