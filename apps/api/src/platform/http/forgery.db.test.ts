import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { buildTestApp, testConfig } from '../../../test/build-test-app.ts'
import { buildUser, testPassword } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Access } from './access.ts'
import type { Database } from '../database/database.ts'

let database: Database
let app: FastifyInstance
let victim: Browser
let other: Browser
let email: string
let tokenBefore: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp({ db: database.db })
  email = (await buildUser(database.db)).email
  victim = await new Browser(app).open()
  tokenBefore = token(victim)
  await victim.signIn(email)
  other = new Browser(app)
  await other.signIn((await buildUser(database.db)).email)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const token = (browser: Browser) => browser.cookie('XSRF-TOKEN') ?? ''
const tokenPart = (text: string, at: 0 | 1) => text.split('.')[at] ?? ''

/** The rows that a request could change, as text to compare. */
async function snapshotRows(): Promise<string> {
  const tables = ['users', 'sessions', 'refresh_tokens', 'audit_entries', 'throttles'] as const
  const rows = tables.map((table) => database.db.selectFrom(table).selectAll().execute())
  return JSON.stringify(await Promise.all(rows))
}

interface Forgery {
  headers?: Record<string, string | undefined>
  /** Set by an attacker in the victim's browser. */
  cookies?: Record<string, string | undefined>
}

const wrongToken: [string, () => Forgery][] = [
  ['no header', () => ({ headers: { 'x-xsrf-token': undefined } })],
  ['an empty header', () => ({ headers: { 'x-xsrf-token': '' } })],
  [
    'no cookie',
    () => ({ cookies: { 'XSRF-TOKEN': undefined }, headers: { 'x-xsrf-token': token(victim) } }),
  ],
  ['neither header nor cookie', () => ({ cookies: { 'XSRF-TOKEN': undefined } })],
  ['a made-up header', () => ({ headers: { 'x-xsrf-token': 'a.b' } })],
  ['both made up, and equal', () => ({ cookies: { 'XSRF-TOKEN': 'a.b' } })],
  ['both empty', () => ({ cookies: { 'XSRF-TOKEN': '' }, headers: { 'x-xsrf-token': '' } })],
  ['a header of another session', () => ({ headers: { 'x-xsrf-token': token(other) } })],
  ['both of another session', () => ({ cookies: { 'XSRF-TOKEN': token(other) } })],
  ['both from before signing in', () => ({ cookies: { 'XSRF-TOKEN': tokenBefore } })],
  ['a truncated header', () => ({ headers: { 'x-xsrf-token': token(victim).slice(0, -1) } })],
  ['both truncated', () => ({ cookies: { 'XSRF-TOKEN': token(victim).slice(0, -1) } })],
  ['both without signature', () => ({ cookies: { 'XSRF-TOKEN': tokenPart(token(victim), 0) } })],
  ['only the signature', () => ({ cookies: { 'XSRF-TOKEN': `.${tokenPart(token(victim), 1)}` } })],
  [
    'the signature of another session',
    () => ({
      cookies: { 'XSRF-TOKEN': `${tokenPart(token(victim), 0)}.${tokenPart(token(other), 1)}` },
    }),
  ],
  [
    'the header twice',
    () => ({ headers: { 'x-xsrf-token': `${token(victim)}, ${token(victim)}` } }),
  ],
  [
    'the token in another header',
    () => ({ headers: { 'x-xsrf-token': undefined, 'x-csrf-token': token(victim) } }),
  ],
  ['no companion', () => ({ cookies: { sb: undefined } })],
  ['an empty companion', () => ({ cookies: { sb: '' } })],
  ['the companion of another session', () => ({ cookies: { sb: other.cookie('sb') } })],
  ['an unknown companion', () => ({ cookies: { sb: 'A'.repeat(43) } })],
]

const wrongOrigin: [string, Record<string, string>][] = [
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['from the same site but another origin', { 'sec-fetch-site': 'same-site' }],
  ['from the address bar', { 'sec-fetch-site': 'none' }],
  ['with a repeated sec-fetch-site', { 'sec-fetch-site': 'same-origin, same-origin' }],
  [
    'from another site that claims our origin',
    { 'sec-fetch-site': 'cross-site', origin: 'http://arriero.test' },
  ],
  ['of another origin', { origin: 'https://evil.example' }],
  ['of an opaque origin', { origin: 'null' }],
  ['of an origin that begins like ours', { origin: 'http://arriero.test.evil.example' }],
  ['of an origin that ends like ours', { origin: 'http://evil-arriero.test' }],
  ['of an origin below ours', { origin: 'http://sub.arriero.test' }],
  ['of our name with another scheme', { origin: 'https://arriero.test' }],
  ['of our name with another port', { origin: 'http://arriero.test:8080' }],
  ['of an origin that begins like the host', { origin: 'http://localhost:80.evil.example' }],
]

const wrongBody: [string, string | undefined][] = [
  ['text', 'text/plain'],
  ['text that is really JSON', 'text/plain; charset=application/json'],
  ['two types', 'text/plain, application/json'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a form with files', 'multipart/form-data; boundary=x'],
  ['another kind of JSON', 'application/json-patch+json'],
  ['no type at all', undefined],
]

/** A public route and two that need a session; all would succeed from our own page. */
const targets = () =>
  [
    ['POST', '/api/logIn', { email, password: testPassword }],
    ['POST', '/api/logOut', undefined],
    ['DELETE', '/api/sessions', undefined],
  ] as const

async function expectRefused(forgery: Forgery, status: number, code: string) {
  const before = await snapshotRows()
  const planted = Object.entries(forgery.cookies ?? {})
  const originals = planted.map(([name]) => [name, victim.cookie(name)] as const)
  for (const [name, value] of planted) victim.setCookie(name, value)
  for (const [method, url, body] of targets()) {
    const response = await victim.send(method, url, body, forgery.headers)
    expect([response.statusCode, response.json().responseCode], url).toEqual([status, code])
    expect(response.cookies).toEqual([])
  }
  for (const [name, value] of originals) victim.setCookie(name, value)
  expect(await snapshotRows()).toBe(before)
}

describe('a forged request', () => {
  it.each(wrongToken)('with %s is refused, and nothing is written', async (_name, forge) => {
    await expectRefused(forge(), 403, 'request.wrong-xsrf-token')
  })

  it.each(wrongOrigin)('%s is refused, and nothing is written', async (_name, headers) => {
    await expectRefused({ headers }, 403, 'request.wrong-origin')
  })

  it.each(wrongBody)(
    'with %s for a body is rejected, and nothing is written',
    async (_name, type) => {
      const before = await snapshotRows()
      const text = JSON.stringify({ email, password: testPassword })
      const response = await victim.send('POST', '/api/logIn', Buffer.from(text), {
        'content-type': type,
      })
      expect([response.statusCode, response.json().responseCode]).toEqual([
        415,
        'request.unsupported-type',
      ])
      expect(await snapshotRows()).toBe(before)
    },
  )

  it('by a link or an image has no effect', async () => {
    const before = await snapshotRows()
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of [
        '/api/logOut',
        '/api/logIn',
        '/api/refreshToken',
        '/api/sessions?_method=DELETE',
      ]) {
        await victim.send(method, url)
      }
    }
    expect(await snapshotRows()).toBe(before)
  })
})

describe('a legitimate request', () => {
  it('of the same browser is accepted', async () => {
    expect((await victim.send('GET', '/api/sessions')).json().sessions).toHaveLength(1)
    expect((await victim.send('DELETE', '/api/sessions')).statusCode).toBe(204)
  })

  it.each<[string, Record<string, string>]>([
    ['of a browser that sends sec-fetch-site', { 'sec-fetch-site': 'same-origin' }],
    [
      'through a proxy on another origin',
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' },
    ],
    ['of a browser that sends only the origin', { origin: 'http://arriero.test' }],
    ['whose origin is the host header', { origin: 'http://localhost:80' }],
    ['of a client that sends neither header', {}],
  ])('%s is accepted', async (_name, headers) => {
    const browser = new Browser(app)
    await browser.signIn(email)
    const response = await browser.send('POST', '/api/logOut', undefined, headers)
    expect(response.statusCode).toBe(204)
  })

  it('in production must come from the public origin', async () => {
    const config = { ...testConfig(), production: true }
    const strict = await buildTestApp({ db: database.db, config })
    const browser = await new Browser(strict).open()
    const statusFrom = async (origin: string) =>
      (await browser.send('POST', '/api/logIn', { email, password: testPassword }, { origin }))
        .statusCode
    expect(await statusFrom('http://localhost:80')).toBe(403)
    expect(await statusFrom('http://arriero.test')).toBe(200)
    await strict.close()
  })
})

/** Routes of devices and of applicants ignore cookies, so there is nothing to forge. */
const refusals: Partial<Record<Access, unknown>> = {
  driver: [401, 'device.required'],
  customer: [401, 'device.required'],
  applicant: [401, 'registration.link-unknown'],
}

/** Browsers send violation reports without our headers; they change nothing. */
const forgeable = ['POST /csp-reports']

it('every route that changes something requires the XSRF token', async () => {
  const before = await snapshotRows()
  const changing = [...app.routeAccess].filter(
    ([route]) => !/^(?:GET|HEAD) /.test(route) && !forgeable.includes(route),
  )
  expect(changing.length).toBeGreaterThan(4)
  for (const [route, access] of changing) {
    const [method, url] = route.split(' ') as ['POST', string]
    const response = await victim.send(method, url, undefined, { 'x-xsrf-token': undefined })
    expect([response.statusCode, response.json().responseCode], route).toEqual(
      refusals[access] ?? [403, 'request.wrong-xsrf-token'],
    )
  }
  expect(await snapshotRows()).toBe(before)
})
