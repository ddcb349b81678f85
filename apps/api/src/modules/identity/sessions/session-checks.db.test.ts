import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { banUser, buildUser } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'

let database: Database
let here: FastifyInstance
/** Another process on the same database. */
let elsewhere: FastifyInstance
let now = new Date('2026-11-16T12:00:00Z')
const passSecond = () => (now = new Date(now.getTime() + 1_000))

beforeAll(async () => {
  database = await createTestDatabase()
  here = await buildTestApp({ db: database.db, clock: () => now })
  elsewhere = await buildTestApp({ db: database.db, clock: () => now })
})
afterAll(async () => {
  await here.close()
  await elsewhere.close()
  await database.close()
})

const status = async (app: FastifyInstance, headers: Record<string, string>) =>
  (await app.inject({ method: 'GET', url: '/api/me', headers })).statusCode

async function signIn() {
  const { id, email } = await buildUser(database.db)
  const browser = new Browser(here)
  await browser.signIn(email)
  const { headers } = browser
  expect([await status(here, headers), await status(elsewhere, headers)]).toEqual([200, 200])
  return { id, browser, headers }
}

it('rejects a closed session at once in this process, and within a second in others', async () => {
  const { browser, headers } = await signIn()
  await browser.send('POST', '/api/logOut')
  expect(await status(here, headers)).toBe(401)
  passSecond()
  expect(await status(elsewhere, headers)).toBe(401)
})

it('rejects a banned user within a second', async () => {
  const { id, headers } = await signIn()
  await banUser(database.db, id)
  passSecond()
  expect(await status(here, headers)).toBe(401)
})

it('knows a new role at once in this process, and within a second in others', async () => {
  const owner = await signIn()
  const { id, headers } = await signIn()
  const list = async (app: FastifyInstance) =>
    (await app.inject({ method: 'GET', url: '/api/administrators', headers })).statusCode
  expect([await list(here), await list(elsewhere)]).toEqual([200, 200])
  await owner.browser.send('PUT', `/api/administrators/${id}/role`, { role: 'viewer' })
  expect(await list(here)).toBe(403)
  passSecond()
  expect(await list(elsewhere)).toBe(403)
})

it('reads an active session once for many concurrent requests', async () => {
  const { headers } = await signIn()
  const { headers: other } = await signIn()
  const selects = vi.spyOn(database.db, 'selectFrom')
  await Promise.all(Array.from({ length: 20 }, () => status(here, headers)))
  const sessionQueries = selects.mock.calls.filter(([table]) => table === 'sessions')
  selects.mockRestore()
  expect(sessionQueries.length).toBeLessThanOrEqual(1)
  expect(await status(here, { ...headers, authorization: other['authorization'] ?? '' })).toBe(401)
})
