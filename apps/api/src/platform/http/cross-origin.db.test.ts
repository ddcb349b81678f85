import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { buildTestApp, testConfig } from '../../../test/build-test-app.ts'
import { crossOriginConsole, foreignOrigins } from '../../../test/cross-origin-console.ts'
import { buildUser, testPassword } from '../../../test/factories.ts'
import {
  closeCode,
  LiveServer,
  receive,
  sendMessage,
  signInMessage,
} from '../../../test/live-server.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '../database/database.ts'

const { config, settings, page } = crossOriginConsole
const { origin } = page

let database: Database
let app: FastifyInstance
let email: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp({ db: database.db, config })
  email = (await buildUser(database.db)).email
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const cookieLines = (value: string | string[] | undefined) => [value ?? []].flat()

describe('a console on another origin', () => {
  it.each(['same-site', 'cross-site'])('signs in, renews and writes (%s)', async (site) => {
    const browser = new Browser(app, { page: { origin, 'sec-fetch-site': site } })
    expect((await browser.signIn(email)).statusCode).toBe(200)
    expect((await browser.refresh()).statusCode).toBe(200)
    expect((await browser.send('GET', '/api/me')).statusCode).toBe(200)
    expect((await browser.send('DELETE', '/api/sessions')).statusCode).toBe(204)
    expect((await browser.send('POST', '/api/logOut')).statusCode).toBe(204)
    expect((await browser.refresh()).statusCode).toBe(400)
  })

  it.each([
    ['same-site', 'SameSite=Strict'],
    ['cross-site', 'Partitioned; SameSite=None'],
  ])('gets cookies for its own calls only (%s)', async (site, attributes) => {
    const browser = new Browser(app, { page: { origin, 'sec-fetch-site': site } })
    const lines = cookieLines((await browser.signIn(email)).headers['set-cookie'])
    expect(lines.map((line) => line.replace(/=[^;]*/, ''))).toEqual([
      `__Host-sb; Max-Age=43200; Path=/; HttpOnly; Secure; ${attributes}`,
      `XSRF-TOKEN; Max-Age=43200; Path=/; Secure; ${attributes}`,
      `__Host-dv; Max-Age=31536000; Path=/; HttpOnly; Secure; ${attributes}`,
    ])
  })

  it('shares the companion cookie with all hosts of COOKIE_DOMAIN', async () => {
    const several = await buildTestApp({
      db: database.db,
      config: testConfig({
        ...settings,
        GATEWAY_URL: 'https://carga.example.com/gateway/',
        COOKIE_DOMAIN: 'example.com',
      }),
    })
    const browser = new Browser(several, { page })
    const lines = cookieLines((await browser.signIn(email)).headers['set-cookie'])
    const shared = lines.filter((line) => line.includes('Domain'))
    expect(shared.map((line) => line.replace(/=[^;]*/, ''))).toEqual([
      '__Secure-sb; Max-Age=43200; Domain=example.com; Path=/; HttpOnly; Secure; SameSite=Strict',
    ])
    expect((await browser.send('GET', '/gateway/journeys')).statusCode).toBe(200)
    await several.close()
  })

  it('is rejected without its companion cookie', async () => {
    const browser = new Browser(app, { page })
    await browser.signIn(email)
    browser.setCookie('__Host-sb', undefined)
    expect((await browser.send('GET', '/api/me')).statusCode).toBe(401)
    expect((await browser.refresh()).statusCode).toBe(400)
  })

  it.each(foreignOrigins.slice(0, -1))("%s can't write", async (_name, from) => {
    const browser = new Browser(app, { page })
    await browser.signIn(email)
    for (const site of ['same-site', 'cross-site', undefined]) {
      const forged = { origin: from, 'sec-fetch-site': site }
      for (const [method, url, body] of [
        ['POST', '/api/logIn', { email, password: testPassword }],
        ['DELETE', '/api/sessions', undefined],
      ] as const) {
        const response = await browser.send(method, url, body, forged)
        const refusal = [403, { responseCode: 'request.wrong-origin' }]
        expect([response.statusCode, response.json()], `${site} ${url}`).toMatchObject(refusal)
        expect(response.cookies).toEqual([])
      }
    }
    expect((await browser.send('GET', '/api/me')).statusCode).toBe(200)
  })

  it.each(['same-origin', 'none', undefined])(
    'needs the XSRF token when the browser reports the same origin (%s)',
    async (site) => {
      const browser = new Browser(app, { page })
      await browser.signIn(email)
      const headers = { 'sec-fetch-site': site, ...(site === undefined && { origin: undefined }) }
      const response = await browser.send('DELETE', '/api/sessions', undefined, headers)
      expect(response.statusCode).toBe(403)
    },
  )

  it('needs the XSRF token for parts on its own origin', async () => {
    const mixed = await buildTestApp({
      db: database.db,
      config: testConfig({
        PUBLIC_URL: origin,
        GATEWAY_URL: 'https://consola.example.com:8443/gateway/',
      }),
    })
    const browser = new Browser(mixed, { page })
    expect((await browser.signIn(email)).json()).toMatchObject({
      responseCode: 'request.wrong-origin',
    })
    await mixed.close()
  })

  it('works when every part has its own process', async () => {
    const [api, gateway] = await Promise.all(
      (['api', 'gateway'] as const).map((part) =>
        buildTestApp({ db: database.db, config: { ...config, serve: [part] } }),
      ),
    )
    if (!api || !gateway) throw new Error('An app is missing')
    const browser = new Browser(api, { page })
    await browser.signIn(email)
    const { headers } = browser
    const answer = await gateway.inject({ url: '/gateway/journeys', headers })
    expect(answer.statusCode).toBe(200)
    expect((await gateway.inject({ url: '/api/me', headers })).statusCode).toBe(404)
    await Promise.all([api.close(), gateway.close()])
  })

  it('opens the live socket, which rejects pages of other origins', async () => {
    const server = await LiveServer.open(database.db, () => new Date(), { config })
    const browser = new Browser(server.app, { page })
    await browser.signIn(email)
    const { origin: _origin, ...headers } = browser.headers
    const socket = server.connect(origin, headers)
    await once(socket, 'open')
    sendMessage(socket, signInMessage(browser.user?.fbCustomToken ?? ''))
    expect(await receive(socket)).toMatchObject({ kind: 'signedIn' })
    socket.close()
    await closeCode(socket)

    for (const foreign of ['https://servicios.example.com', 'https://evil.example']) {
      const refused = server.connect(foreign, headers)
      const [error] = await once(refused, 'error')
      expect(String(error), foreign).toContain('403')
    }
    await server.app.close()
  })
})
