import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createUnmigratedDatabase } from '../../test/test-database.ts'
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

it('keeps concurrent transactions apart', async () => {
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

it('a failed transaction leaves nothing and lets the next one in', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await sql`update counters set n = -1 where id = 1`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await read()).toBe(0)
})

it('goes back to a savepoint, and on from there', async () => {
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

it('hands over counts and big integers as numbers, and instants as dates', async () => {
  const at = new Date('2026-11-15T12:00:00.123Z')
  await sql`insert into counters values (2, 9007199254740991, ${at})`.execute(database.db)
  const { rows } =
    await sql`select n, at, (select count(*) from counters) as total from counters where id = 2`.execute(
      database.db,
    )
  expect(rows).toEqual([{ n: 9_007_199_254_740_991, at, total: 2 }])
})

it('leaves others on the thread their turn, however many queries follow one another', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  for (let asked = 0; asked < 40; asked += 1) {
    await sql`select count(*) from generate_series(1, 50000)`.execute(database.db)
  }
  await database.db.transaction().execute(async (tx) => {
    for (let asked = 0; asked < 40; asked += 1) {
      await sql`select count(*) from generate_series(1, 50000)`.execute(tx)
    }
  })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})
