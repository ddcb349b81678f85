import { randomUUID } from 'node:crypto'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '../../test/factories.ts'
import { closeCode, LiveServer } from '../../test/live-server.ts'
import { insertJourney } from '../../test/live-process/test-writes.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'

let database: Database
let server: LiveServer
let customer_id: string
const query = collectionQuery('journeys')

beforeAll(async () => {
  database = await createTestDatabase()
  server = await LiveServer.open(database.db, () => new Date('2026-11-15T12:00:00Z'))
  customer_id = await buildCustomer(database.db)
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const insert = () => insertJourney(server.app.changeLog, { customer_id })

it.each([
  ['another log', () => database.db.updateTable('change_log').set({ log_id: randomUUID() })],
  ['an earlier state of its log', () => database.db.deleteFrom('changes')],
])('disconnects all clients when the database has %s', async (_name, replace) => {
  await insert()
  const client = await server.client()
  const { watching, seq } = await client.snapshot(query)
  const closing = closeCode(client.socket)
  await replace().execute()
  expect(await closing).toBe(1011)

  const reconnected = await server.client()
  const secondWatch = await reconnected.watch(query, { log: watching.log, seq })
  expect(secondWatch).toMatchObject({ start: { mode: 'snapshot' } })
  const id = await insert()
  expect((await reconnected.next('delta')).added).toMatchObject([{ id }])
})
