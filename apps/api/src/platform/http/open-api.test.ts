import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, testConfig } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await buildTestApp({ db: noDatabase() })
})
afterAll(() => app.close())

it('describes every route of the API and the gateway', async () => {
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

it('says which routes need a token', async () => {
  const { paths } = (await app.inject('/openapi.json')).json()
  expect(paths['/api/me'].get.security).toEqual([{ bearer: [] }])
  expect(paths['/api/logIn'].post.security).toBeUndefined()
})

it('derives the error response and the token of every route from its access', async () => {
  const { paths } = (await app.inject('/openapi.json')).json()
  for (const [route, access] of app.routeAccess) {
    const [method = '', url = ''] = route.split(' ')
    const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!operation || method === 'HEAD') continue
    expect(Object.keys(operation.responses), route).toContain('4XX')
    expect(operation.security, route).toEqual(access === 'public' ? undefined : [{ bearer: [] }])
  }
})

it('says that a refused refresh is plain text', async () => {
  const { paths } = (await app.inject('/openapi.json')).json()
  expect(Object.keys(paths['/api/refreshToken'].post.responses['400'].content)).toEqual([
    'text/plain',
  ])
})

it('is also a page without scripts and inline styles, as the content security policy requires', async () => {
  const { body, headers } = await app.inject('/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('POST /api/logIn')
  expect(body).toContain('lang="es-CO"')
  expect(body).not.toMatch(/<script|\son\w+=|\sstyle=/)
  const [, nonce = 'none'] = /<style nonce="([^"]+)"/.exec(body) ?? []
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})

it('is served only if API_DOCS is on', async () => {
  for (const [API_DOCS, status] of [
    ['off', 404],
    ['on', 200],
  ] as const) {
    const configured = await buildTestApp({ db: noDatabase(), config: testConfig({ API_DOCS }) })
    for (const url of ['/docs', '/openapi.json']) {
      expect((await configured.inject(url)).statusCode).toBe(status)
    }
    await configured.close()
  }
})
