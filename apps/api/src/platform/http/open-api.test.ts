import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, testConfig } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await buildTestApp({ db: noDatabase() })
})
afterAll(() => app.close())

it('describes every call of both addresses', async () => {
  const document = (await app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const ours = [...app.routeAccess.keys()]
    .filter((route) => /^(?!HEAD).* \/(api|gateway)\//.test(route))
    .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'))
  expect(described.toSorted()).toEqual(ours.toSorted())
})

it('says which calls need a session', async () => {
  const { paths } = (await app.inject('/openapi.json')).json()
  expect(paths['/api/me'].get.security).toEqual([{ bearer: [] }])
  expect(paths['/api/logIn'].post.security).toBeUndefined()
})

it('tells that a refused refresh is plain text', async () => {
  const { paths } = (await app.inject('/openapi.json')).json()
  expect(Object.keys(paths['/api/refreshToken'].post.responses['400'].content)).toEqual([
    'text/plain',
  ])
})

it('is readable as a page without scripts, under the strict policy', async () => {
  const { body, headers } = await app.inject('/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('POST /api/logIn')
  expect(body).toContain('lang="es-CO"')
  expect(body).not.toMatch(/<script|\son\w+=|\sstyle=/)
  const [, nonce = 'none'] = /<style nonce="([^"]+)"/.exec(body) ?? []
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})

it('is shown to nobody in production, unless it is asked for', async () => {
  for (const [API_DOCS, status] of [
    ['off', 404],
    ['on', 200],
  ] as const) {
    const shown = await buildTestApp({ db: noDatabase(), config: testConfig({ API_DOCS }) })
    for (const url of ['/docs', '/openapi.json']) {
      expect((await shown.inject(url)).statusCode).toBe(status)
    }
    await shown.close()
  }
})
