import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUnmigratedDatabase } from './test-database.ts'
import type { Database } from '#platform/database/database.ts'
import type { Db } from '#platform/database/schema.ts'

const message = 'The outer database was used inside a transaction'

let database: Database
let db: Db
beforeAll(async () => {
  database = await createUnmigratedDatabase()
  db = database.db
})
afterAll(() => database.close())

const query = (executor: Db) => sql<{ one: number }>`select 1 as one`.execute(executor)

it('rejects the outer database inside a transaction, also in nested calls', async () => {
  const later = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return query(db)
  }
  await expect(db.transaction().execute(() => query(db))).rejects.toThrow(message)
  await expect(db.transaction().execute(later)).rejects.toThrow(message)
  await expect(
    db.transaction().execute(() => db.transaction().execute((tx) => query(tx))),
  ).rejects.toThrow(message)
})

it('rejects the outer database whatever the settings of the transaction', async () => {
  const settings = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await expect(settings.execute(() => query(db))).rejects.toThrow(message)
})

it('allows the transaction itself, and the outer database after it', async () => {
  const { rows } = await db.transaction().execute(async (tx) => {
    await query(tx)
    return query(tx)
  })
  expect(rows).toEqual([{ one: 1 }])
  expect((await query(db)).rows).toEqual([{ one: 1 }])
})

it('allows the outer database for work that continues after the transaction', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const { answer } = await db.transaction().execute(async (tx) => {
    await query(tx)
    return { answer: ended.then(() => query(db)) }
  })
  end()
  expect((await answer).rows).toEqual([{ one: 1 }])
})

it('allows the outer database outside the callback while a transaction is open', async () => {
  const inside = db.transaction().execute(async (tx) => {
    await query(tx)
    await new Promise((resolve) => setImmediate(resolve))
    return query(tx)
  })
  const outside = query(db)
  expect((await Promise.all([inside, outside])).map(({ rows }) => rows)).toEqual([
    [{ one: 1 }],
    [{ one: 1 }],
  ])
})
