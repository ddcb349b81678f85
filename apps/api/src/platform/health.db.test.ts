import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { noDatabase } from '../../test/no-database.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from './database.ts'
import type { Readiness } from './readiness.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('is ready only between its start and its stop, and alive all along', async () => {
  const readiness: Readiness = { state: 'starting' }
  const app = await buildTestApp({ db: database.db, readiness })
  const status = async (url: string) => (await app.inject(url)).statusCode
  const seen: Record<string, number[]> = {}
  for (const state of ['starting', 'ready', 'draining'] as const) {
    readiness.state = state
    seen[state] = await Promise.all(
      ['/healthz', '/readyz', '/config.json', '/api/unknown'].map(status),
    )
  }
  expect(seen).toEqual({
    starting: [200, 503, 503, 503],
    ready: [200, 200, 200, 404],
    draining: [200, 503, 200, 404],
  })
  await app.close()
})

it('says while starting that it is starting', async () => {
  const app = await buildTestApp({ db: database.db, readiness: { state: 'starting' } })
  for (const url of ['/readyz', '/gateway/journeys', '/']) {
    expect((await app.inject(url)).json()).toMatchObject({ responseCode: 'server.starting' })
  }
  await app.close()
})

it('is not ready without its database, but alive', async () => {
  const app = await buildTestApp({ db: noDatabase() })
  expect((await app.inject('/readyz')).json()).toMatchObject({ responseCode: 'server.unavailable' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})
