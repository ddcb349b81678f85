import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'
import { describeOnPostgres } from '../../../test/open-test-server.ts'
import { openStallingProxy } from '../../../test/stalling-proxy.ts'
import { createEmptyPostgres, createTestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLogger } from '../logger.ts'
import { type Readiness, withTimeout } from './readiness.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  // PGlite opens with its first query, which may take longer than the timeout of the check.
  await sql`select 1`.execute(database.db)
})
afterAll(() => database.close())

it('/readyz succeeds only in the state ready, /healthz in every state', async () => {
  const readiness: Readiness = { state: 'starting' }
  const app = await buildTestApp({ db: database.db, readiness })
  const status = async (url: string) => (await app.inject(url)).statusCode
  const statusCodes: Record<string, number[]> = {}
  for (const state of ['starting', 'ready', 'full', 'lost', 'draining'] as const) {
    readiness.state = state
    statusCodes[state] = await Promise.all(
      ['/healthz', '/readyz', '/config.json', '/api/unknown'].map(status),
    )
  }
  expect(statusCodes).toEqual({
    starting: [200, 503, 503, 503],
    ready: [200, 200, 200, 404],
    full: [200, 503, 200, 404],
    lost: [200, 503, 503, 503],
    draining: [200, 503, 200, 404],
  })
  await app.close()
})

it('reports that it is starting', async () => {
  const app = await buildTestApp({ db: database.db, readiness: { state: 'starting' } })
  for (const url of ['/readyz', '/gateway/journeys', '/']) {
    expect((await app.inject(url)).json()).toMatchObject({ responseCode: 'server.starting' })
  }
  await app.close()
})

it('shows a waiting page while starting, with the strict content security policy', async () => {
  const app = await buildTestApp({ db: database.db, readiness: { state: 'starting' } })
  const page = await app.inject({ url: '/admin/en-curso', headers: { accept: 'text/html,*/*' } })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2'])
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('El servidor está iniciando.')
  expect(page.body).toContain('http-equiv="refresh"')
  const [, nonce = 'none'] = /<style nonce="([^"]+)"/.exec(page.body) ?? []
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  await app.close()
})

it('rejects writes when the disk is full, with the reason and retry-after', async () => {
  const app = await buildTestApp({ db: database.db, readiness: { state: 'full' } })
  const answer = await app.inject({ method: 'POST', url: '/api/logIn', payload: {} })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ responseMessage: expect.stringContaining('espacio') })
  await app.close()
})

describeOnPostgres('with a database that is frozen', () => {
  it('reports within two seconds that it is not ready', async () => {
    const { url, drop } = await createEmptyPostgres()
    const proxy = await openStallingProxy(new URL(url))
    const log = createLogger('silent')
    const frozen = await openDatabase({ databaseUrl: proxy.url, dataDir: '' }, log)
    await frozen.connect()
    const app = await buildTestApp({ db: frozen.db })
    proxy.stall()
    const answer = app.inject('/readyz')
    expect((await withTimeout(2000, answer)).statusCode).toBe(503)
    proxy.disconnect()
    proxy.close()
    await app.close()
    await frozen.close()
    await drop()
  })
})

it('is not ready without its database, but alive', async () => {
  const app = await buildTestApp({ db: noDatabase() })
  expect((await app.inject('/readyz')).json()).toMatchObject({ responseCode: 'server.unavailable' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})
