import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, testConfig } from '../../../test/build-test-app.ts'
import { crossOriginConsole, foreignOrigins } from '../../../test/cross-origin-console.ts'
import { noDatabase } from '../../../test/no-database.ts'

const { config, page } = crossOriginConsole
const { origin } = page

let app: FastifyInstance
beforeAll(async () => {
  app = await buildTestApp({ db: noDatabase(), config })
})
afterAll(() => app.close())

const corsHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))

const preflight = (url: string, from: string | undefined, server = app) =>
  server.inject({
    method: 'OPTIONS',
    url,
    headers: {
      ...(from !== undefined && { origin: from }),
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

describe('CORS', () => {
  const allowed = {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after',
  }

  it.each(['/api/me', '/gateway/journeys'])('answers the preflight of %s', async (url) => {
    const response = await preflight(url, origin)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(corsHeaders(response.headers)).toEqual({
      ...allowed,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '7200',
    })
    expect(response.headers['vary']).toBe('origin')
  })

  it.each(foreignOrigins)('sends no headers to %s', async (_name, from) => {
    const preflighted = await preflight('/api/me', from)
    expect([preflighted.statusCode, corsHeaders(preflighted.headers)]).toEqual([404, {}])
    const headers = from === undefined ? {} : { origin: from }
    const answer = await app.inject({ url: '/api/me', headers })
    expect([answer.statusCode, corsHeaders(answer.headers)]).toEqual([401, {}])
    expect(answer.headers['vary']).toBe('origin')
  })

  it('lets the console read errors, also while the server is starting', async () => {
    const starting = await buildTestApp({
      db: noDatabase(),
      config,
      readiness: { state: 'starting' },
    })
    const refused = await app.inject({ url: '/api/me', headers: page })
    expect([refused.statusCode, corsHeaders(refused.headers)]).toEqual([401, allowed])
    const unavailable = await starting.inject({ url: '/api/me', headers: page })
    expect([unavailable.statusCode, corsHeaders(unavailable.headers)]).toEqual([503, allowed])
    await starting.close()
  })

  it('sends headers only for the paths that the console calls', async () => {
    for (const url of ['/healthz', '/docs', '/config.json', '/live', '/apiary/x']) {
      const { headers } = await app.inject({ url, headers: page })
      expect(corsHeaders(headers), url).toEqual({})
    }
  })

  it('sends no headers when console and API share an origin', async () => {
    const sameOrigin = await buildTestApp({
      db: noDatabase(),
      config: testConfig({ PUBLIC_URL: origin }),
    })
    for (const from of [origin, 'https://evil.example']) {
      const preflighted = await preflight('/api/me', from, sameOrigin)
      expect([preflighted.statusCode, corsHeaders(preflighted.headers)]).toEqual([404, {}])
      const { headers } = await sameOrigin.inject({ url: '/api/me', headers: { origin: from } })
      expect(corsHeaders(headers)).toEqual({})
      expect(headers['vary']).toBeUndefined()
    }
    await sameOrigin.close()
  })

  it('sends headers only for the part on another origin', async () => {
    const GATEWAY_URL = `${origin}:8443/gateway/`
    const mixed = await buildTestApp({
      db: noDatabase(),
      config: testConfig({ PUBLIC_URL: origin, GATEWAY_URL }),
    })
    expect((await preflight('/gateway/journeys', origin, mixed)).statusCode).toBe(204)
    expect(corsHeaders((await preflight('/api/me', origin, mixed)).headers)).toEqual({})
    await mixed.close()
  })

  it('answers preflights only in the process that serves the part', async () => {
    const gateway = await buildTestApp({
      db: noDatabase(),
      config: { ...config, serve: ['gateway'] },
    })
    expect((await preflight('/gateway/journeys', origin, gateway)).statusCode).toBe(204)
    expect((await preflight('/api/me', origin, gateway)).statusCode).toBe(404)
    await gateway.close()
  })
})
