import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUnmigratedDatabase } from './test-database.ts'
import type { Database } from '#platform/database/database.ts'
import type { Db } from '#platform/database/schema.ts'

const refusal = 'The outer database was used inside a transaction'

let database: Database
let db: Db
beforeAll(async () => {
  database = await createUnmigratedDatabase()
  db = database.db
})
afterAll(() => database.close())

const ask = (where: Db) => sql<{ one: number }>`select 1 as one`.execute(where)

it('refuses the outer database inside a transaction, also in what that calls', async () => {
  const later = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return ask(db)
  }
  await expect(db.transaction().execute(() => ask(db))).rejects.toThrow(refusal)
  await expect(db.transaction().execute(later)).rejects.toThrow(refusal)
  await expect(
    db.transaction().execute(() => db.transaction().execute((tx) => ask(tx))),
  ).rejects.toThrow(refusal)
})

it('does so whatever is asked of the transaction', async () => {
  const settings = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await expect(settings.execute(() => ask(db))).rejects.toThrow(refusal)
})

it('leaves alone who uses the transaction, and who comes after it', async () => {
  const { rows } = await db.transaction().execute(async (tx) => {
    await ask(tx)
    return ask(tx)
  })
  expect(rows).toEqual([{ one: 1 }])
  expect((await ask(db)).rows).toEqual([{ one: 1 }])
})

it('leaves alone what was started inside and asks afterwards', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const { answer } = await db.transaction().execute(async (tx) => {
    await ask(tx)
    return { answer: ended.then(() => ask(db)) }
  })
  end()
  expect((await answer).rows).toEqual([{ one: 1 }])
})

it('leaves alone others who ask meanwhile', async () => {
  const inside = db.transaction().execute(async (tx) => {
    await ask(tx)
    await new Promise((resolve) => setImmediate(resolve))
    return ask(tx)
  })
  const outside = ask(db)
  expect((await Promise.all([inside, outside])).map(({ rows }) => rows)).toEqual([
    [{ one: 1 }],
    [{ one: 1 }],
  ])
})
