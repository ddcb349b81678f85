import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnPostgres } from '../../../test/describe-on-postgres.ts'
import { openSilentProxy } from '../../../test/silent-proxy.ts'
import { createEmptyPostgres, createUnmigratedDatabase } from '../../../test/test-database.ts'
import { type Database, isDatabaseUnavailable, openDatabase } from './database.ts'
import { createLogger } from '../observability/logger.ts'
import type { Db } from './schema.ts'

const answer = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db)

async function expectUnavailable(work: Promise<unknown>): Promise<void> {
  const error = await work.catch((cause: unknown) => cause)
  expect(isDatabaseUnavailable(error), String(error)).toBe(true)
}

it('hands over counts as numbers, whichever it is', async () => {
  const database = await createUnmigratedDatabase()
  const { rows } = await sql`select count(*) as count`.execute(database.db)
  expect(rows).toEqual([{ count: 1 }])
  await database.close()
})

describeOnPostgres('on the other side of a network', () => {
  let proxy: Awaited<ReturnType<typeof openSilentProxy>>
  let database: Database
  let drop: () => Promise<void>

  beforeEach(async () => {
    const postgres = await createEmptyPostgres()
    drop = postgres.drop
    proxy = await openSilentProxy(new URL(postgres.url))
    const log = createLogger('silent')
    database = await openDatabase({ databaseUrl: proxy.url, dataDir: '' }, log, {
      holdMilliseconds: 200,
    })
    await database.connect()
  })
  afterEach(async () => {
    await database.close()
    proxy.close()
    await drop()
  })

  it('takes silence for the end of a connection, and opens another', async () => {
    proxy.fallSilent()
    await expectUnavailable(answer(database.db))
    proxy.speak()
    expect((await answer(database.db)).rows).toEqual([{ one: 1 }])
  })

  it('does so in the middle of a transaction too', async () => {
    const cutOff = database.db.transaction().execute(async (tx) => {
      await answer(tx)
      proxy.fallSilent()
      await answer(tx)
    })
    await expectUnavailable(cutOff)
    proxy.speak()
    await database.db.transaction().execute(answer)
  })

  it('survives a connection that is lost while somebody holds it', async () => {
    const lost = database.db.connection().execute(async (connection) => {
      const waiting = sql`select pg_sleep(60)`.execute(connection)
      proxy.breakOff()
      await waiting
    })
    await expectUnavailable(lost)
    expect((await answer(database.db)).rows).toEqual([{ one: 1 }])
  })

  it('leaves time to what was not asked in a hurry', async () => {
    const slow = (db: Db) => sql`select pg_sleep(0.5)`.execute(db)
    await slow(database.patientDb)
    await expectUnavailable(slow(database.db))
  })

  it('stops listening although nobody says goodbye', async () => {
    const onMessage = vi.fn()
    const stop = database.listen?.('news', onMessage)
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalled(), { timeout: 10_000 })
    proxy.fallSilent()
    await stop?.()
  })
})
