import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnPostgres } from '../../../test/open-test-server.ts'
import { openStallingProxy } from '../../../test/stalling-proxy.ts'
import { createEmptyPostgres, createUnmigratedDatabase } from '../../../test/test-database.ts'
import { type Database, isDatabaseUnavailable, openDatabase } from './database.ts'
import { createLogger } from '../logger.ts'
import type { Db } from './schema.ts'

const selectOne = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db)

async function expectUnavailable(work: Promise<unknown>): Promise<void> {
  const error = await work.catch((cause: unknown) => cause)
  expect(isDatabaseUnavailable(error), String(error)).toBe(true)
}

it('returns counts as numbers on both databases', async () => {
  const database = await createUnmigratedDatabase()
  const { rows } = await sql`select count(*) as count`.execute(database.db)
  expect(rows).toEqual([{ count: 1 }])
  await database.close()
})

describeOnPostgres('over a network', () => {
  let proxy: Awaited<ReturnType<typeof openStallingProxy>>
  let database: Database
  let drop: () => Promise<void>

  beforeEach(async () => {
    const postgres = await createEmptyPostgres()
    drop = postgres.drop
    proxy = await openStallingProxy(new URL(postgres.url))
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

  it('treats a silent connection as lost, and opens another', async () => {
    proxy.stall()
    await expectUnavailable(selectOne(database.db))
    proxy.resume()
    expect((await selectOne(database.db)).rows).toEqual([{ one: 1 }])
  })

  it('treats a silent connection as lost in the middle of a transaction too', async () => {
    const cutOff = database.db.transaction().execute(async (tx) => {
      await selectOne(tx)
      proxy.stall()
      await selectOne(tx)
    })
    await expectUnavailable(cutOff)
    proxy.resume()
    await database.db.transaction().execute(selectOne)
  })

  it('survives losing a connection in use', async () => {
    const lost = database.db.connection().execute(async (connection) => {
      const waiting = sql`select pg_sleep(60)`.execute(connection)
      proxy.disconnect()
      await waiting
    })
    await expectUnavailable(lost)
    expect((await selectOne(database.db)).rows).toEqual([{ one: 1 }])
  })

  it('does not limit the duration of statements on dbWithoutTimeout', async () => {
    const slow = (db: Db) => sql`select pg_sleep(0.5)`.execute(db)
    await slow(database.dbWithoutTimeout)
    await expectUnavailable(slow(database.db))
  })

  it('lends five connections without a limit at once', async () => {
    let lent = 0
    const hold = () =>
      database.dbWithoutTimeout.connection().execute(async (connection) => {
        await selectOne(connection)
        lent += 1
        await vi.waitUntil(() => lent === 5, { interval: 5, timeout: 10_000 })
      })
    await Promise.all(Array.from({ length: 5 }, hold))
  })

  it('stops listening when the server does not answer', async () => {
    const onMessage = vi.fn()
    const stop = database.listen?.('news', onMessage)
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalled(), { timeout: 10_000 })
    proxy.stall()
    await stop?.()
  })
})
