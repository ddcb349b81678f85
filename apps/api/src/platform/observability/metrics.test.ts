import { afterEach, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildTestApp, testConfig } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'

let app: FastifyInstance
afterEach(() => app.close())

const metrics = (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
  app.inject({ url: '/metrics', ...options })

it('counts requests by method, route and status, never by URL', async () => {
  app = await buildTestApp({ db: noDatabase() })
  await app.inject('/healthz?secret=1')
  await app.inject('/api/anything/at/all')
  const { body, headers } = await metrics({})
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/,
  )
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\} 1/,
  )
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).toContain('live_connections 0')
  expect(body).not.toMatch(/secret|anything/)
})

it('without a token accepts only requests from this machine that no proxy forwarded', async () => {
  app = await buildTestApp({ db: noDatabase() })
  const statuses = await Promise.all([
    metrics({ remoteAddress: '127.0.0.1' }),
    metrics({ remoteAddress: '::1' }),
    metrics({ remoteAddress: '::ffff:127.0.0.1' }),
    metrics({ remoteAddress: '203.0.113.7' }),
    metrics({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } }),
  ])
  expect(statuses.map((response) => response.statusCode)).toEqual([200, 200, 200, 403, 403])
})

it('in production without a token rejects every request, because a local proxy may forward requests', async () => {
  app = await buildTestApp({ db: noDatabase(), config: { ...testConfig(), production: true } })
  expect((await metrics({ remoteAddress: '127.0.0.1' })).statusCode).toBe(403)
})

it('with a token answers callers that send it', async () => {
  const token = 'una-clave-de-metricas'
  app = await buildTestApp({ db: noDatabase(), config: testConfig({ METRICS_TOKEN: token }) })
  const remoteAddress = '203.0.113.7'
  expect(
    (await metrics({ remoteAddress, headers: { authorization: `Bearer ${token}` } })).statusCode,
  ).toBe(200)
  expect(
    (await metrics({ remoteAddress, headers: { authorization: 'Bearer otra-clave-distinta' } }))
      .statusCode,
  ).toBe(403)
  expect((await metrics({ remoteAddress: '127.0.0.1' })).statusCode).toBe(403)
})
