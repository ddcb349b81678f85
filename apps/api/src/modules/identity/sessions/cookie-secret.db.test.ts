import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp, testKeys } from '../../../../test/build-test-app.ts'
import { buildUser } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Status codes of a read and a token refresh after the server restarts with this secret. */
async function afterRestart(before: Browser, cookieSecret: Buffer) {
  const app = await buildTestApp({ db: database.db, keys: { ...testKeys, cookieSecret } })
  const browser = new Browser(app)
  for (const name of ['sb', 'dv', 'XSRF-TOKEN']) browser.setCookie(name, before.cookie(name))
  browser.user = before.user
  await browser.open()
  const me = await browser.send('GET', '/api/me')
  const refresh = await browser.refresh()
  await app.close()
  return [me.statusCode, refresh.statusCode]
}

it('ends every session when COOKIE_SECRET changes, and none when it stays', async () => {
  const app = await buildTestApp({ db: database.db })
  const browser = new Browser(app)
  await browser.signIn((await buildUser(database.db)).email)
  await app.close()

  expect(await afterRestart(browser, Buffer.alloc(32, 7))).toEqual([401, 400])
  expect(await afterRestart(browser, testKeys.cookieSecret)).toEqual([200, 200])
})
