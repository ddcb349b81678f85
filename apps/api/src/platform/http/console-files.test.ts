import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultLimits, scaleLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, testConfig } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'
import type { Readiness } from './readiness.ts'

let app: FastifyInstance
let folder: string
const readiness: Readiness = { state: 'ready' }
const demoAccount = { email: 'demo@example.com', password: 'demo' }
const page =
  '<html><script nonce="__CSP_NONCE__" src="/a.js"></script><style nonce="__CSP_NONCE__"></style></html>'
const script = `console.log(${JSON.stringify('x'.repeat(4000))})`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-console-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, 'index.html'), page)
  await writeFile(join(dist, 'favicon.svg'), '<svg/>')
  await writeFile(join(dist, 'manifest.webmanifest'), '{}')
  await writeFile(join(dist, 'service-worker.js'), script)
  await writeFile(join(dist, 'assets/app-1a2b3c.js'), script)
  await writeFile(join(dist, 'assets/ready-1a2b3c.js'), script)
  await writeFile(join(dist, 'assets/ready-1a2b3c.js.br'), 'compressed before')
  await writeFile(join(folder, 'secret.txt'), 'outside')
  app = await buildTestApp({
    db: noDatabase(),
    config: testConfig({ CONSOLE_DIR: dist }),
    demoAccount,
    readiness,
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const navigate = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })

describe('the page', () => {
  it.each([
    '/',
    '/login',
    '/admin',
    '/admin/viajes?q=1',
    '/activate/abc',
    '/activate/abc.def',
    '/index.html',
    '/does-not-exist',
  ])('is the answer to %s', async (url) => {
    const response = await navigate(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  it('gets a new nonce for each request, the same in the page and in its policy', async () => {
    const nonces = await Promise.all(
      ['/', '/'].map(async (url) => {
        const { body, headers } = await navigate(url)
        const [, nonce = ''] = /style nonce="([^"]+)"/.exec(body) ?? []
        expect(body).not.toContain('__CSP_NONCE__')
        expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
        return nonce
      }),
    )
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/)
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it.each([
    '/api/nothing',
    '/api',
    '/gateway/nothing',
    '/live/nothing',
    '/docs/nothing',
    '/metrics/nothing',
    '/healthz/nothing',
    '/assets/app-000000.js',
    '/assets/',
    '/missing.png',
    '//',
    '///',
    '//[',
    '//:x',
    '/assets/..%2findex.html',
    '/assets/..%5cindex.html',
    '/.env',
  ])('is not the answer to %s', async (url) => {
    const response = await navigate(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ responseCode: 'route.not-found' })
  })

  it('is not sent to a request for JSON', async () => {
    const response = await app.inject({ url: '/login', headers: { accept: 'application/json' } })
    expect(response.statusCode).toBe(404)
  })
})

describe('files', () => {
  it('lets hashed assets be cached for a year', async () => {
    const response = await app.inject('/assets/app-1a2b3c.js')
    expect(response.body).toBe(script)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  })

  it.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/service-worker.js', 'application/javascript; charset=utf-8'],
  ])('revalidates files without a hash: %s', async (url, type) => {
    const response = await app.inject(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': type })
  })

  it.each(['br', 'gzip'])('compresses with %s', async (encoding) => {
    const response = await app.inject({
      url: '/assets/app-1a2b3c.js',
      headers: { 'accept-encoding': encoding },
    })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.rawPayload.length).toBeLessThan(script.length / 2)
  })

  it('prefers files compressed by the build', async () => {
    const response = await app.inject({
      url: '/assets/ready-1a2b3c.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.body).toBe('compressed before')
  })

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//etc/passwd.txt',
    '/assets/%00.js',
  ])('does not leave its folder: %s', async (url) => {
    const response = await app.inject(url)
    expect(response.body).not.toContain('outside')
    expect([400, 403, 404]).toContain(response.statusCode)
  })
})

describe('config.json', () => {
  it('contains the demo account', async () => {
    const response = await app.inject('/config.json')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      api: '/api/',
      cancelWithoutApproval: 5,
      gateway: '/gateway/',
      live: '/live',
      journeyLimits: defaultLimits,
      mapStyleUrl: null,
      demo: { ...demoAccount, speed: 1 },
    })
  })

  it('contains the limits of the demo speed, and a custom map', async () => {
    const config = testConfig({
      DEMO: 'on',
      DEMO_SPEED: '10',
      MAP_STYLE_URL: 'https://mapas.example.com/estilo.json',
      CONSOLE_DIR: join(folder, 'dist'),
    })
    const fast = await buildTestApp({ db: noDatabase(), config })
    expect((await fast.inject('/config.json')).json()).toMatchObject({
      journeyLimits: scaleLimits(defaultLimits, 10),
      mapStyleUrl: 'https://mapas.example.com/estilo.json',
    })
    const { headers } = await fast.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(headers['content-security-policy']).toContain('https://mapas.example.com')
    await fast.close()
  })

  it('contains the Firebase project instead of the address of /live', async () => {
    const config = testConfig({
      LIVE_DRIVER: 'firestore',
      FIRESTORE_URL: 'http://127.0.0.1:8080',
      FIREBASE_AUTH_URL: 'http://127.0.0.1:9099',
      FIREBASE_API_KEY: 'clave',
    })
    const cloud = await buildTestApp({ db: noDatabase(), config })
    expect((await cloud.inject('/config.json')).json()).toMatchObject({
      api: '/api/',
      live: {
        driver: 'firestore',
        firebase: {
          apiKey: 'clave',
          projectId: 'demo-arriero',
          firestoreHost: 'http://127.0.0.1:8080',
          authHost: 'http://127.0.0.1:9099',
        },
      },
    })
    await cloud.close()
  })

  it('contains exactly the methods of the hosted provider that are on', async () => {
    const config = testConfig({
      FIREBASE_SIGN_IN: 'email-password,popup:google.com',
      FIREBASE_AUTH_URL: 'http://127.0.0.1:9099',
    })
    const hosted = await buildTestApp({ db: noDatabase(), config })
    expect((await hosted.inject('/config.json')).json()).toMatchObject({
      live: '/live',
      signIn: {
        methods: ['email-password', 'popup:google.com'],
        firebase: {
          apiKey: 'demo-arriero',
          projectId: 'demo-arriero',
          authHost: 'http://127.0.0.1:9099',
        },
      },
    })
    await hosted.close()
  })

  it('contains no account otherwise, and works without a built console', async () => {
    const bare = await buildTestApp({
      db: noDatabase(),
      config: testConfig({ CONSOLE_DIR: join(folder, 'none') }),
    })
    expect((await bare.inject('/config.json')).json()).toEqual({
      api: '/api/',
      cancelWithoutApproval: 5,
      gateway: '/gateway/',
      live: '/live',
      journeyLimits: defaultLimits,
      mapStyleUrl: null,
    })
    expect((await bare.inject('/')).statusCode).toBe(404)
    await bare.close()
  })
})

/** An open page may load more of itself at any time, and browsers never retry a module that failed to load. */
it.each(['starting', 'full', 'lost', 'draining'] as const)(
  'sends assets while the server is %s',
  async (state) => {
    readiness.state = state
    const answer = await app.inject({ url: '/assets/app-1a2b3c.js' })
    readiness.state = 'ready'
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(script)
  },
)
