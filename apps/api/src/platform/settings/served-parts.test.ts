import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { buildTestApp, testConfig, testKeys } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'
import { buildConsoleApp } from '#console-app.ts'
import { createLogger } from '../logger.ts'

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

const cookieSecret = randomBytes(32)
const sharedEnv = {
  DATABASE_URL: 'postgres://localhost/arriero',
  TOKEN_SIGNING_KEY: randomBytes(32).toString('base64'),
  COOKIE_SECRET: cookieSecret.toString('base64'),
}
const otherOriginEnv = {
  API_URL: 'http://arriero.test:4001/api/',
  GATEWAY_URL: 'http://arriero.test:4001/gateway/',
  LIVE_URL: 'ws://arriero.test:4001/live',
}

async function serve(SERVE: string) {
  const app = await buildTestApp({
    db: noDatabase(),
    keys: { ...testKeys, cookieSecret },
    config: testConfig({ ...sharedEnv, SERVE }),
  })
  apps.push(app)
  return app
}

async function serveConsole(env: Record<string, string>) {
  const config = testConfig({ SERVE: 'console', ...env })
  const app = await buildConsoleApp({
    config,
    log: createLogger('silent'),
    readiness: { state: 'ready' },
  })
  apps.push(app)
  return app
}

/** One route of each part, and its answer without a token. */
const answers = {
  console: ['/config.json', 200],
  api: ['/api/me', 401],
  gateway: ['/gateway/journeys', 401],
  live: ['/live', 403],
} as const

describe('a process', () => {
  it.each(['console,api', 'gateway', 'live', 'api,gateway,live', 'console,gateway,live'])(
    'that serves %s serves nothing else',
    async (SERVE) => {
      const app = await serve(SERVE)
      for (const [part, [url, status]] of Object.entries(answers)) {
        const { statusCode } = await app.inject(url)
        expect(statusCode, url).toBe(SERVE.split(',').includes(part) ? status : 404)
      }
      expect((await app.inject('/healthz')).statusCode).toBe(200)
      expect((await app.inject('/metrics')).statusCode).toBe(200)
    },
  )

  it('describes only the routes that it serves', async () => {
    const app = await serve('gateway')
    const { paths } = (await app.inject('/openapi.json')).json()
    expect(Object.keys(paths).filter((path) => !path.startsWith('/gateway/'))).toEqual([])
    expect(Object.keys(paths).length).toBeGreaterThan(10)
  })

  it('for the console alone needs no database, and sets no cookies for other origins', async () => {
    const app = await serveConsole(otherOriginEnv)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/metrics')).statusCode).toBe(200)
    for (const url of ['/api/me', '/gateway/journeys', '/live', '/docs', '/openapi.json']) {
      expect((await app.inject(url)).statusCode, url).toBe(404)
    }
    const answer = await app.inject('/config.json')
    expect(answer.cookies).toEqual([])
    expect(answer.json()).toMatchObject({
      api: otherOriginEnv.API_URL,
      gateway: otherOriginEnv.GATEWAY_URL,
      live: otherOriginEnv.LIVE_URL,
    })
  })

  it('for the console alone sets cookies that the parts on the same origin accept', async () => {
    const consoleApp = await serveConsole({ COOKIE_SECRET: sharedEnv.COOKIE_SECRET })
    const browser = await new Browser(consoleApp).open()
    const api = await serve('api')
    const { headers } = browser
    const body = { email: 'ana@example.com', password: 'x' }
    const logIn = { method: 'POST', url: '/api/logIn', body } as const
    const withToken = await api.inject({ ...logIn, headers })
    // The token check passes; the next step fails because there is no database.
    expect(withToken.statusCode).toBe(503)
    const { 'x-xsrf-token': _token, ...headersWithoutToken } = headers
    const withoutToken = await api.inject({ ...logIn, headers: headersWithoutToken })
    expect(withoutToken.statusCode).toBe(403)
  })
})
