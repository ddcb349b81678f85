import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '../../test/factories.ts'
import { closeCode, LiveServer } from '../../test/live-server.ts'
import {
  changeState,
  insertJourney,
  movePositions,
  notify,
} from '../../test/live-process/test-writes.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'

const at = new Date('2026-11-15T12:00:00Z')
const { OnRoute, Finish } = journeyStates

let database: Database
let server: LiveServer

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  server = await openServer()
})
afterEach(() => server.app.close())
afterAll(() => database.close())

const openServer = () => LiveServer.open(database.db, () => at, { listen: database.listen })

const move = (id: string, progress: number) =>
  movePositions(server.app.changeLog, [{ id, lat: 4.5, lng: -74.1, at, progress }])

/** Two journeys under way, a query that matches only them, and the last position of a client that has disconnected. */
async function setUpDisconnectedClient() {
  const { changeLog } = server.app
  const customer = await buildCustomer(database.db)
  const insert = () => insertJourney(changeLog, { customer_id: customer })
  const ids = [await insert(), await insert()] as const
  const query = collectionQuery('journeys', {
    where: [
      { field: 'customer.id', op: '==', value: customer },
      { field: 'journeyStateId', op: '==', value: OnRoute },
    ],
  })
  const client = await server.client()
  const { watching, seq } = await client.snapshot(query)
  client.socket.close()
  return { ids, insert, query, point: { log: watching.log, seq } }
}

describe('resuming', () => {
  it('sends only the changed fields while the result is in memory', async () => {
    const { ids, query, point } = await setUpDisconnectedClient()
    await move(ids[0], 0.5)
    const client = await server.client()
    expect(await client.watch(query, point)).toMatchObject({ start: { mode: 'resumed' } })
    const delta = await client.next('delta')
    expect(delta).toMatchObject({ from: point.seq, added: [], removed: [] })
    expect(delta.changed.map(({ id }) => id)).toEqual([ids[0]])
  })

  it('sends nothing when nothing changed', async () => {
    const { ids, query, point } = await setUpDisconnectedClient()
    const client = await server.client()
    expect(await client.watch(query, point)).toMatchObject({ start: { mode: 'resumed' } })
    await move(ids[1], 0.5)
    expect((await client.next('snapshot', 'delta')).kind).toBe('delta')
  })

  it('sends changed and removed documents on a server that has just started', async () => {
    const { ids, insert, query, point } = await setUpDisconnectedClient()
    await changeState(server.app.changeLog, ids[0], Finish, at)
    const added = await insert()
    await server.app.close()
    server = await openServer()
    const client = await server.client()
    expect(await client.watch(query, point)).toMatchObject({ start: { mode: 'resumed' } })
    const delta = await client.next('delta')
    expect(delta.from).toBe(point.seq)
    expect(delta.added.map(({ id }) => id)).toEqual([added])
    expect(delta.removed).toContain(ids[0])
    expect(delta.changed).toEqual([])
    await move(ids[1], 0.5)
    expect(await client.next('delta')).toMatchObject({ from: delta.seq, changed: [{ id: ids[1] }] })
  })

  it.each([
    ['in another log', { log: 'another' }],
    ['after the end of the log', { seq: 1_000_000 }],
  ])('sends a snapshot for a position %s', async (_name, part) => {
    const { query, point } = await setUpDisconnectedClient()
    const client = await server.client()
    const watching = await client.watch(query, { ...point, ...part })
    expect(watching).toMatchObject({ start: { mode: 'snapshot', count: 2 } })
  })

  it('sends a snapshot when the log no longer reaches back', async () => {
    const { ids, query, point } = await setUpDisconnectedClient()
    await move(ids[0], 0.5)
    await server.app.close()
    const through = point.seq + 1
    await database.db.deleteFrom('changes').where('seq', '<=', through).execute()
    await database.db.updateTable('change_log').set({ trimmed_through: through }).execute()
    server = await openServer()
    const client = await server.client()
    expect(await client.watch(query, point)).toMatchObject({ start: { mode: 'snapshot' } })
  })

  it('sends a snapshot if the query has a limit', async () => {
    const { user } = await server.signedInBrowser()
    const first = await server.signedInBrowser()
    const path = `notifications/${first.user.id}/admin`
    const order = { field: 'datetime', direction: 'desc' as const }
    const query = collectionQuery(path, { order, limit: 1 })
    const client = await server.client(first)
    const { watching, seq } = await client.snapshot(query)
    await notify(server.app.changeLog, { administrator_id: first.user.id })
    await notify(server.app.changeLog, { administrator_id: user.id })
    await server.app.close()
    server = await openServer()
    const reconnected = await server.client(first)
    const point = { log: watching.log, seq }
    expect(await reconnected.watch(query, point)).toMatchObject({
      start: { mode: 'snapshot', count: 1 },
    })
  })
})

it('disconnects all clients when the log was trimmed before it was read', async () => {
  const { ids, query } = await setUpDisconnectedClient()
  const client = await server.client()
  await client.snapshot(query)
  const closing = closeCode(client.socket)
  await database.db.transaction().execute(async (tx) => {
    const change = {
      collection: 'journeys',
      version: 9,
      kind: 'remove' as const,
      at,
      cause: 'test',
    }
    const values = ids.map((id) => ({ ...change, document_id: id, fields: null }))
    const rows = await tx.insertInto('changes').values(values).returning('seq').execute()
    const trimmed_through = Math.min(...rows.map(({ seq }) => seq))
    await tx.deleteFrom('changes').where('seq', '<=', trimmed_through).execute()
    await tx.updateTable('change_log').set({ trimmed_through }).execute()
  })
  expect(await closing).toBe(1011)
  const reconnected = await server.client()
  expect((await reconnected.snapshot(query)).ids).toEqual(ids.toSorted())
  await move(ids[0], 0.5)
  expect((await reconnected.next('delta')).changed).toHaveLength(1)
})

it('two servers on one database show the same, and a client that switches between them never goes back', async () => {
  const { ids, query } = await setUpDisconnectedClient()
  const other = await openServer()
  try {
    const [here, there] = [await server.client(), await other.client()]
    const [stateHere, stateThere] = [await here.snapshot(query), await there.snapshot(query)]
    await move(ids[0], 0.25)
    await movePositions(other.app.changeLog, [{ id: ids[1], lat: 5, lng: -74, at, progress: 0.75 }])
    const hasBothMoves = ({ documents }: typeof stateHere) =>
      ids.every((id) => documents.get(id)?.version === 2)
    await Promise.all([here.until(stateHere, hasBothMoves), there.until(stateThere, hasBothMoves)])
    expect(Object.fromEntries(stateHere.documents)).toEqual(
      Object.fromEntries(stateThere.documents),
    )

    await move(ids[0], 0.5)
    const updated = await here.until(
      stateHere,
      ({ documents }) => documents.get(ids[0])?.version === 3,
    )
    const switched = await other.client()
    const watching = await switched.watch(query, { log: stateHere.watching.log, seq: updated.seq })
    expect(watching).toMatchObject({ start: { mode: 'resumed' } })
    await move(ids[1], 0.9)
    const versions: unknown[] = []
    const moved = await switched.until(updated, ({ documents }) => {
      versions.push(documents.get(ids[0])?.version)
      return documents.get(ids[1])?.version === 3
    })
    expect(new Set(versions)).toEqual(new Set([3]))
    const fresh = await (await other.client()).snapshot(query)
    expect(Object.fromEntries(moved.documents)).toEqual(Object.fromEntries(fresh.documents))
  } finally {
    await other.app.close()
  }
})
