import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createUnmigratedDatabase } from '../../../test/test-database.ts'
import type { Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await createUnmigratedDatabase()
  await sql`create table counters (id int primary key, n bigint not null, at timestamptz)`.execute(
    database.db,
  )
})
beforeEach(async () => {
  await sql`truncate counters`.execute(database.db)
  await sql`insert into counters values (1, 0)`.execute(database.db)
})
afterAll(() => database.close())

async function read(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select n from counters where id = 1`.execute(
    database.db,
  )
  return rows[0]?.n ?? Number.NaN
}

it('isolates concurrent transactions', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      database.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          n: number
        }>`select n from counters where id = 1 for update`.execute(tx)
        await sql`update counters set n = ${(rows[0]?.n ?? 0) + 1} where id = 1`.execute(tx)
      }),
    ),
  )
  expect(await read()).toBe(20)
})

it('a query outside a transaction never sees its unfinished work', async () => {
  const transaction = await database.db.startTransaction().execute()
  await sql`update counters set n = 99 where id = 1`.execute(transaction)
  const seen = read()
  await sql`update counters set n = 1 where id = 1`.execute(transaction)
  await transaction.commit().execute()
  expect([0, 1]).toContain(await seen)
})

it('a failed transaction is rolled back and does not block the next query', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await sql`update counters set n = -1 where id = 1`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await read()).toBe(0)
})

it('rolls back to a savepoint and continues from there', async () => {
  const add = (n: number) => sql`update counters set n = n + ${n} where id = 1`
  const transaction = await database.db.startTransaction().execute()
  await add(1).execute(transaction)
  const kept = await transaction.savepoint('the "kept" one').execute()
  await add(10).execute(kept)
  await expect(sql`select 1 / 0`.execute(kept)).rejects.toThrow('division by zero')
  const back = await kept.rollbackToSavepoint('the "kept" one').execute()
  await add(100).execute(back)
  const released = await back.releaseSavepoint('the "kept" one').execute()
  await released.commit().execute()
  expect(await read()).toBe(101)
})

it('returns counts and big integers as numbers, and instants as dates', async () => {
  const at = new Date('2026-11-15T12:00:00.123Z')
  await sql`insert into counters values (2, 9007199254740991, ${at})`.execute(database.db)
  const { rows } =
    await sql`select n, at, (select count(*) from counters) as total from counters where id = 2`.execute(
      database.db,
    )
  expect(rows).toEqual([{ n: 9_007_199_254_740_991, at, total: 2 }])
})

it('lets timers run between many queries', async () => {
  let timerRuns = 0
  const timer = setInterval(() => (timerRuns += 1), 1)
  for (let query = 0; query < 40; query += 1) {
    await sql`select count(*) from generate_series(1, 50000)`.execute(database.db)
  }
  await database.db.transaction().execute(async (tx) => {
    for (let query = 0; query < 40; query += 1) {
      await sql`select count(*) from generate_series(1, 50000)`.execute(tx)
    }
  })
  clearInterval(timer)
  expect(timerRuns).toBeGreaterThan(10)
})

it('runs a prepared statement again after it failed or was evicted', async () => {
  const divideTenBy = (by: number) => sql<{ half: number }>`select 10 / ${by}::int as half`
  await expect(divideTenBy(0).execute(database.db)).rejects.toThrow('division by zero')
  await expect(sql`select nothing from counters`.execute(database.db)).rejects.toThrow('nothing')
  expect((await divideTenBy(2).execute(database.db)).rows).toEqual([{ half: 5 }])
  for (let other = 0; other < 300; other += 1) {
    await sql`select ${sql.lit(other)}::int as other`.execute(database.db)
  }
  expect((await divideTenBy(5).execute(database.db)).rows).toEqual([{ half: 2 }])
  const rows = Array.from({ length: 2000 }, (_, index) => sql`(${index + 10}::int, 7)`)
  const many = () => sql`insert into counters (id, n) values ${sql.join(rows)}`
  expect((await many().execute(database.db)).numAffectedRows).toBe(2000n)
  await expect(many().execute(database.db)).rejects.toThrow('duplicate key')
  const { rows: prepared } =
    await sql`select n from pg_prepared_statements, counters where id = 1`.execute(database.db)
  expect(prepared.length).toBeLessThanOrEqual(200)
})

it('returns the current columns after a table changed', async () => {
  const all = () => sql`select * from counters`.execute(database.db)
  await all()
  await sql`alter table counters add column note text`.execute(database.db)
  expect((await all()).rows).toEqual([{ id: 1, n: 0, at: null, note: null }])
})
