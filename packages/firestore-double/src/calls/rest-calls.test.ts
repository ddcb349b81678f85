import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FirestoreDouble, startFirestoreDouble } from '../firestore-double.ts'

let double: FirestoreDouble
beforeAll(async () => {
  double = await startFirestoreDouble()
})
afterAll(() => double.stop())

const parent = 'projects/p/databases/(default)/documents'
const name = `${parent}/journeys/1`
const from = [{ collectionId: 'journeys' }]

/** A call as a server with a service account makes it. */
async function call(method: string, body: object | string, token = 'owner') {
  const response = await fetch(`${double.url}/v1/${parent}:${method}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  const { error } = { ...(answer as { error?: { status: string } }) }
  return { status: response.status, body: answer, error: error?.status }
}

const write = (at: number) => ({ update: { name, fields: { at: { integerValue: String(at) } } } })

beforeEach(() => {
  double.database('p').set({ 'journeys/1': { at: 1 }, 'journeys/2': { at: 2 } })
})

describe('calls', () => {
  test('read documents, also those that are missing', async () => {
    const missing = `${parent}/journeys/none`
    const { body } = await call('batchGet', { documents: [name, missing] })
    expect(body).toMatchObject([{ found: { name, createTime: expect.any(String) } }, { missing }])
  })

  test('run a query, whose empty answer still has its time', async () => {
    const orderBy = [{ field: { fieldPath: 'at' }, direction: 'DESCENDING' }]
    const { body } = await call('runQuery', { structuredQuery: { from, orderBy, limit: 1 } })
    expect(body).toMatchObject([{ document: { name: `${parent}/journeys/2` } }])
    const none = await call('runQuery', { structuredQuery: { from: [{ collectionId: 'users' }] } })
    expect(none.body).toEqual([{ readTime: expect.any(String) }])
  })

  test('count, up to a number', async () => {
    const count = async (upTo?: number) => {
      const aggregations = [{ alias: 'all', count: upTo === undefined ? {} : { upTo } }]
      const query = { structuredQuery: { from }, aggregations }
      return (await call('runAggregationQuery', { structuredAggregationQuery: query })).body
    }
    const answer = (all: string) => [
      { result: { aggregateFields: { all: { integerValue: all } } } },
    ]
    expect(await count()).toMatchObject(answer('2'))
    expect(await count(1)).toMatchObject(answer('1'))
  })

  test.each([
    ['commit', '{', 400, 'INVALID_ARGUMENT'],
    ['commit', { writes: [{}] }, 400, 'INVALID_ARGUMENT'],
    [
      'commit',
      { writes: [{ ...write(2), currentDocument: { exists: false } }] },
      409,
      'ALREADY_EXISTS',
    ],
    ['commit', { transaction: 'unknown' }, 400, 'INVALID_ARGUMENT'],
    ['rollback', {}, 400, 'INVALID_ARGUMENT'],
    ['executePipeline', {}, 501, 'UNIMPLEMENTED'],
    [
      'runAggregationQuery',
      { structuredAggregationQuery: { structuredQuery: { from }, aggregations: [{ sum: {} }] } },
      501,
      'UNIMPLEMENTED',
    ],
  ])('%s of %j answers %i', async (method, body, status, expected) => {
    const answer = await call(method, body)
    expect([answer.status, answer.error]).toEqual([status, expected])
  })

  test('are refused to people whom no rule allows', async () => {
    const answer = await call('commit', { writes: [write(9)] }, 'x.y.z')
    expect([answer.status, answer.error]).toEqual([403, 'PERMISSION_DENIED'])
    expect(double.database('p').get('journeys/1')).toEqual({ at: 1 })
  })
})

describe('a transaction on the server', () => {
  interface Begun {
    transaction: string
  }
  const begin = async () => ((await call('beginTransaction', {})).body as Begun).transaction

  test('commits if nothing it has read has changed', async () => {
    const transaction = await begin()
    await call('batchGet', { documents: [name], transaction })
    const { status } = await call('commit', { writes: [write(5)], transaction })
    expect([status, double.database('p').get('journeys/1')]).toEqual([200, { at: 5 }])
    expect((await call('commit', { transaction })).status).toBe(400)
  })

  test('is aborted otherwise, and writes nothing', async () => {
    const read = await call('batchGet', { documents: [name], newTransaction: {} })
    const [{ transaction }] = read.body as [Begun]
    double.database('p').update('journeys/1', { at: 7 })
    const { error } = await call('commit', { writes: [write(5)], transaction })
    expect(error).toBe('ABORTED')
    expect(double.database('p').get('journeys/1')).toEqual({ at: 7 })
  })

  test('is aborted for documents of a query too', async () => {
    const transaction = await begin()
    await call('runQuery', { structuredQuery: { from }, transaction })
    double.database('p').delete('journeys/2')
    const { error } = await call('commit', { writes: [write(5)], transaction })
    expect(error).toBe('ABORTED')
  })

  test('ends with a rollback', async () => {
    const transaction = await begin()
    expect((await call('rollback', { transaction })).status).toBe(200)
    expect((await call('commit', { transaction })).status).toBe(400)
  })
})
