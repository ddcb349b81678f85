import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '../database/database.ts'
import { vacuumTables } from './platform-chores.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const countPages = async () => {
  const { rows } = await sql<{ size: number }>`
    select pg_relation_size('throttles') / 8192 as size`.execute(database.db)
  return rows[0]?.size ?? 0
}

/** Inserts and deletes rows, the usual load of these tables. */
async function insertAndDelete(): Promise<void> {
  await sql`insert into throttles (key, turns, ends_at)
    select n::text, 1, now() from generate_series(1, 5000) as n`.execute(database.db)
  await database.db.deleteFrom('throttles').execute()
}

it('reuses the space of dead rows', async () => {
  await insertAndDelete()
  await vacuumTables(database.db)
  await insertAndDelete()
  const pagesBefore = await countPages()
  await vacuumTables(database.db)
  for (const _ of [1, 2, 3]) {
    await insertAndDelete()
    await vacuumTables(database.db)
  }
  expect(await countPages()).toBeLessThanOrEqual(pagesBefore)
})
