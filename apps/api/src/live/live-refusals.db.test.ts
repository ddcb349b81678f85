import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import {
  collectionQuery,
  documentQuery,
  type LiveFilter,
  type LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '../../test/factories.ts'
import type { LiveTestClient } from '../../test/live-client.ts'
import { closeCode, LiveServer, sendMessage, signInMessage } from '../../test/live-server.ts'
import { insertJourney, movePositions, notify } from '../../test/live-process/test-writes.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'

const at = new Date('2026-11-15T12:00:00Z')

let database: Database
let server: LiveServer
/** A well-behaved client. After each test it must still get updates. */
let bystander: LiveTestClient
let journeyId: string
const inAllStates = Object.values(journeyStates)
const query = collectionQuery('journeys')

beforeAll(async () => {
  database = await createTestDatabase()
  server = await LiveServer.open(database.db, () => at)
  const customer_id = await buildCustomer(database.db)
  journeyId = await insertJourney(server.app.changeLog, { customer_id })
  bystander = await server.client()
  await bystander.snapshot(query)
})
afterEach(async () => {
  await movePositions(server.app.changeLog, [
    { id: journeyId, lat: 4, lng: -74, at, progress: 0.5 },
  ])
  expect((await bystander.next('delta')).changed).toMatchObject([{ id: journeyId }])
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const where = (field: string, value: string | number) => ({
  where: [{ field, op: '==' as const, value }],
})

function read(client: LiveTestClient, asked: LiveQuery) {
  client.send({ kind: 'read', id: 2, query: asked })
  return client.next('readAnswer', 'failed')
}

describe('a query', () => {
  it.each<[string, LiveQuery, string]>([
    ['an unknown collection', collectionQuery('users'), 'unknown-collection'],
    ['a collection below a document', collectionQuery('journeys/a/stops'), 'unknown-collection'],
    ['an unknown field', collectionQuery('journeys', where('colour', 'red')), 'invalid-query'],
    [
      'an unknown inner field',
      collectionQuery('journeys', where('driver.nit', '1')),
      'invalid-query',
    ],
    ['a field inside a text', collectionQuery('journeys', where('cargo.kg', 1)), 'invalid-query'],
    ['an inherited field', collectionQuery('journeys', where('toString', 'x')), 'invalid-query'],
    [
      'an invalid field name',
      collectionQuery('journeys', where("cargo'; --", 'x')),
      'invalid-query',
    ],
    ...['colour', 'driver', 'interrupted', 'papersExpireOn', 'attendedBy.name'].map(
      (field): [string, LiveQuery, string] => [
        `an order by ${field}`,
        collectionQuery('journeys', { order: { field, direction: 'asc' } }),
        'invalid-query',
      ],
    ),
    ['a document and a limit', { ...documentQuery('journeys', 'a'), limit: 1 }, 'invalid-query'],
    [
      "another administrator's notifications",
      collectionQuery(`notifications/${randomUUID()}/admin`),
      'forbidden',
    ],
    [
      "one of another administrator's notifications",
      documentQuery(`notifications/${randomUUID()}/admin`, randomUUID()),
      'forbidden',
    ],
  ])('for %s is rejected, watched or read', async (_name, asked, reason) => {
    const client = await server.client()
    expect(await client.watch(asked)).toMatchObject({ kind: 'watchRefused', reason })
    client.send({ kind: 'read', id: 1, query: asked })
    expect(await client.next('failed')).toEqual({ kind: 'failed', id: 1, reason })
    client.socket.close()
  })

  it.each<[string, LiveFilter]>([
    ['a value of another type', { field: 'code', op: '==', value: 1 }],
    ['null in a field that is never null', { field: 'cargo', op: '==', value: null }],
    [
      'part of a map',
      { field: 'customer', op: '==', value: { name: 'Café Altura Serena S.A.S.' } },
    ],
    ['a list for a text', { field: 'kind', op: '==', value: ['immediate'] }],
    ['text that no column holds', { field: 'cargo', op: 'in', values: ['\0', '\ud800'] }],
    ['a number that no column holds', { field: 'priceCop', op: '==', value: 1e300 }],
  ])('for %s finds nothing, watched or read', async (_name, filter) => {
    const client = await server.client()
    const asked = collectionQuery('journeys', { where: [filter] })
    expect((await client.snapshot(asked)).ids).toEqual([])
    expect(await read(client, asked)).toMatchObject({ kind: 'readAnswer', documents: [] })
    client.socket.close()
  })

  it.each<[string, Partial<LiveQuery>]>([
    ['the version', { where: [{ field: 'version', op: 'in', values: [1, 2, 3] }] }],
    ['the position', { where: [{ field: 'position', op: '==', value: null }] }],
    ['a field of the position', { order: { field: 'position.at', direction: 'asc' } }],
  ])('by %s, a patched field, can be read but not watched', async (_name, narrowing) => {
    const client = await server.client()
    const asked = collectionQuery('journeys', narrowing)
    expect(await client.watch(asked)).toMatchObject({ reason: 'invalid-query' })
    expect(await read(client, asked)).toMatchObject({ kind: 'readAnswer' })
    client.socket.close()
  })

  it('can be watched once per socket, until it is unwatched', async () => {
    const client = await server.client()
    await client.snapshot(query)
    expect(await client.watch(query)).toMatchObject({ reason: 'invalid-query' })
    client.send({ kind: 'unwatch', watch: 1 })
    expect((await client.snapshot(query)).documents.size).toBe(1)
    client.socket.close()
  })

  it('is limited to a hundred watches per socket', async () => {
    const client = await server.client()
    for (let n = 0; n < 100; n++) {
      expect((await client.watch(documentQuery('journeys', randomUUID()))).kind).toBe('watching')
    }
    expect(await client.watch(query)).toMatchObject({ reason: 'too-many' })
    client.send({ kind: 'unwatch', watch: 50 })
    expect((await client.watch(query)).kind).toBe('watching')
    client.socket.close()
  })

  it('is limited to thirty-two lists per person', async () => {
    const client = await server.client()
    const nth = (n: number) =>
      collectionQuery('journeys', {
        where: [{ field: 'journeyStateId', op: 'in', values: [...inAllStates, 1_000 + n] }],
      })
    for (let n = 0; n < 32; n++) expect((await client.snapshot(nth(n))).ids).toEqual([journeyId])
    const again = await server.client(client)
    expect((await again.snapshot(nth(0))).ids).toEqual([journeyId])
    expect(await again.watch(nth(32))).toMatchObject({ reason: 'too-many' })
    const other = await server.client()
    expect((await other.snapshot(nth(32))).ids).toEqual([journeyId])
    for (const { socket } of [client, again, other]) socket.close()
  })

  it('frees memory of unwatched results', async () => {
    const client = await server.client()
    for (let n = 100; n < 200; n++) {
      const watching = await client.watch(collectionQuery('journeys', where('code', `${n}`)))
      if (watching.kind === 'watching') client.send({ kind: 'unwatch', watch: watching.watch })
    }
    const results = await server.app.metrics.getSingleMetric('live_results')?.get()
    expect(results?.values[0]?.value).toBeLessThan(32 + 10)
    client.socket.close()
  })
})

describe('a write', () => {
  const update = (path: string) => ({ kind: 'update', id: 3, path, fields: { readed: true } })

  it("can mark the user's own notification as read, and nothing else", async () => {
    const client = await server.client()
    const own = `notifications/${client.user.id}/admin`
    const other = await server.signedInBrowser()
    const foreign = `notifications/${other.user.id}/admin`
    const id = await notify(server.app.changeLog, { administrator_id: client.user.id })
    const foreignId = await notify(server.app.changeLog, { administrator_id: other.user.id })
    client.send(update(`${own}/${id}`))
    expect(await client.next('updated', 'failed')).toEqual({ kind: 'updated', id: 3 })
    for (const [path, reason] of [
      [`${own}/${randomUUID()}`, 'not-found'],
      [`${own}/${foreignId}`, 'not-found'],
      [`${foreign}/${foreignId}`, 'forbidden'],
      [`journeys/${journeyId}`, 'forbidden'],
      ['journeys', 'invalid-query'],
      ['users/1', 'unknown-collection'],
    ] as const) {
      client.send(update(path))
      expect(await client.next('updated', 'failed'), path).toMatchObject({ reason })
    }
    const rows = await database.db.selectFrom('notifications').select(['id', 'readed']).execute()
    expect(new Map(rows.map((row) => [row.id, row.readed]))).toEqual(
      new Map([
        [id, true],
        [foreignId, false],
      ]),
    )
    client.socket.close()
  })
})

describe("another administrator's notifications", () => {
  it("can't be watched, read or marked", async () => {
    const client = await server.client()
    const other = await server.signedInBrowser()
    const foreign = `notifications/${other.user.id}/admin`
    const id = await notify(server.app.changeLog, { administrator_id: other.user.id })
    const unread = { where: [{ field: 'readed', op: '==' as const, value: false }] }
    for (const query of [
      collectionQuery(foreign),
      collectionQuery(foreign, unread),
      collectionQuery(foreign, where('title', 'Novedad en V-10001')),
      collectionQuery(foreign, where('colour', 'red')),
      documentQuery(foreign, id),
    ]) {
      expect(await client.watch(query)).toMatchObject({ reason: 'forbidden' })
      client.send({ kind: 'read', id: 4, query })
      expect(await client.next('readAnswer', 'failed')).toMatchObject({ reason: 'forbidden' })
    }
    const through = new Date().toISOString()
    const fields = { readed: true }
    for (const [path, reason] of [
      [foreign, 'forbidden'],
      [`${foreign}/${id}`, 'invalid-query'],
      ['journeys', 'forbidden'],
      ['notifications', 'unknown-collection'],
    ] as const) {
      client.send({ kind: 'updateAll', id: 5, path, fields, through })
      expect(await client.next('updated', 'failed'), path).toMatchObject({ reason })
    }
    // Users may mark all of their own notifications.
    const own = `notifications/${client.user.id}/admin`
    client.send({ kind: 'updateAll', id: 6, path: own, fields, through })
    expect(await client.next('updated', 'failed')).toEqual({ kind: 'updated', id: 6 })
    const row = database.db.selectFrom('notifications').select(['readed', 'version'])
    expect(await row.where('id', '=', id).executeTakeFirst()).toEqual({ readed: false, version: 1 })
    client.socket.close()
  })
})

describe('a client that sends too much', () => {
  it('is disconnected after 10,000 watches', async () => {
    const client = await server.client()
    const closing = closeCode(client.socket)
    for (let watch = 1; watch <= 10_000; watch++) {
      client.send({ kind: 'watch', watch, query: collectionQuery('users'), resume: null })
    }
    expect(await closing).toBe(1008)
  })

  it('is disconnected after a message of 10 MB, also when compressed', async () => {
    for (const perMessageDeflate of [false, { threshold: 0 }]) {
      const client = await server.client(undefined, { perMessageDeflate })
      const closing = closeCode(client.socket)
      client.socket.send('0'.repeat(10 * 1024 * 1024))
      expect(await closing).toBe(1009)
    }
  })

  it('is disconnected after invalid frames', async () => {
    const socket = await server.openRawSocket()
    const closed = once(socket, 'close')
    let answer = Buffer.alloc(0)
    socket.on('data', (data: Buffer) => (answer = Buffer.concat([answer, data])))
    socket.write(Buffer.alloc(4_096, 0xff))
    await closed
    // A close frame with code 1002, protocol error.
    expect(answer.subarray(0, 4)).toEqual(Buffer.from([0x88, 0x02, 0x03, 0xea]))
  })

  it('is limited to fifty sockets per session', async () => {
    const first = await server.client()
    const others = await Promise.all(Array.from({ length: 49 }, () => server.client(first)))
    const socket = await server.openSocket(first.browser)
    const closing = closeCode(socket)
    sendMessage(socket, signInMessage(first.user.fbCustomToken))
    expect(await closing).toBe(1011)
    for (const client of [first, ...others]) client.socket.close()
  })
})
