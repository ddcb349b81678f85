import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { Browser } from '../../test/browser.ts'
import { buildUser } from '../../test/factories.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { createDemoRoutes } from './demo-routes.ts'
import { readDemoSpeed, restartDemo } from './restart-demo.ts'
import { seedDemo } from './seed-demo.ts'

const now = new Date('2026-11-15T12:00:00Z')
const trucks = 30
let database: Database
let app: FastifyInstance
let browser: Browser
let changeSpeed = (speed: number) =>
  restartDemo(database.dbWithoutTimeout, { trucks, speed, now, hasPast: false })

beforeAll(async () => {
  database = await createTestDatabase()
  await seedDemo(database.dbWithoutTimeout, { trucks, now, hasPast: false })
  app = await buildTestApp({
    db: database.db,
    clock: () => now,
    demoRoutes: createDemoRoutes((speed) => changeSpeed(speed)),
  })
  browser = new Browser(app)
  await browser.signIn((await buildUser(database.db)).email)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const put = (speed: unknown, from = browser) => from.send('PUT', '/gateway/demo/speed', { speed })
const readLog = () =>
  database.db.selectFrom('change_log').select('log_id').executeTakeFirstOrThrow()
const count = async (table: 'journeys' | 'devices' | 'users') => {
  const row = await database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

describe('another speed of the demo', () => {
  it('is the speed of the world from then on', async () => {
    expect(await readDemoSpeed(database.db)).toBe(1)
    const before = [await count('journeys'), await count('devices'), await count('users')]
    const log = await readLog()
    expect((await put(10)).statusCode).toBe(204)
    expect(await readDemoSpeed(database.db)).toBe(10)
    expect([await count('journeys'), await count('devices'), await count('users')]).toEqual(before)
    expect(await readLog()).not.toEqual(log)
    // The journeys of a world ten times faster are ten times younger.
    const oldest = await database.db
      .selectFrom('journeys')
      .select(({ fn }) => fn.min('created_at').as('at'))
      .executeTakeFirstOrThrow()
    expect(now.getTime() - oldest.at.getTime()).toBeLessThan(12 * 60 * 60_000)
  })

  it('keeps the person signed in', async () => {
    const answer = await browser.send('GET', '/gateway/journeys?limit=5')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().journeys).toHaveLength(5)
  })

  it.each([0, 7, 'x', null])('is not %s', async (speed) => {
    expect((await put(speed)).statusCode).toBe(400)
  })

  it('needs a session', async () => {
    expect((await put(10, await new Browser(app).open())).statusCode).toBe(401)
  })

  it('can be chosen again after a failure', async () => {
    const working = changeSpeed
    changeSpeed = () => Promise.reject(new Error('The database is away'))
    expect((await put(60)).statusCode).toBe(500)
    changeSpeed = working
    expect((await put(60)).statusCode).toBe(204)
  })
})
