import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { buildTestApp, testConfig } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'

let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-companion-'))
  await writeFile(join(folder, 'index.html'), '<html></html>')
})
beforeEach(async () => {
  app = await buildTestApp({ db: noDatabase(), config: testConfig({ CONSOLE_DIR: folder }) })
})
afterEach(() => app.close())
afterAll(() => rm(folder, { recursive: true }))

const companionPattern = /^[\w-]{43}$/

describe('a browser', () => {
  it('gets both cookies from config.json, the first request of the console', async () => {
    const { cookies } = await app.inject('/config.json')
    const attributes = { path: '/', sameSite: 'Strict', maxAge: 43_200 }
    expect(cookies).toEqual([
      { name: 'sb', value: expect.stringMatching(companionPattern), httpOnly: true, ...attributes },
      { name: 'XSRF-TOKEN', value: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/), ...attributes },
    ])
  })

  it('gets host-bound cookies over https', async () => {
    const config = testConfig({ PUBLIC_URL: 'https://consola.example.com' })
    const secure = await buildTestApp({ db: noDatabase(), config })
    const { cookies } = await secure.inject('/config.json')
    expect(cookies).toMatchObject([
      { name: '__Host-sb', secure: true, path: '/' },
      { name: 'XSRF-TOKEN', secure: true, path: '/' },
    ])
    expect(cookies.some((cookie) => 'domain' in cookie)).toBe(false)
    await secure.close()
  })

  it('keeps valid cookies', async () => {
    const browser = await new Browser(app).open()
    expect((await browser.send('GET', '/config.json')).cookies).toEqual([])
    expect((await browser.send('GET', '/admin')).cookies).toEqual([])
  })

  it.each([
    ['gone', undefined],
    ['short', 'abc'],
    ['of other characters', `${'a'.repeat(42)}!`],
    ['long', 'a'.repeat(44)],
    ['badly encoded', '%E0%A4%A'],
  ])('gets a new pair when its companion is %s', async (_name, value) => {
    const browser = await new Browser(app).open()
    const before = browser.cookie('XSRF-TOKEN')
    browser.setCookie('sb', value)
    await browser.send('GET', '/config.json')
    expect(browser.cookie('sb')).toMatch(companionPattern)
    expect(browser.cookie('XSRF-TOKEN')).not.toBe(before)
  })

  it.each([
    ['gone', () => undefined],
    ['made up', () => 'a.b'],
    ['of another browser', (other: Browser) => other.cookie('XSRF-TOKEN')],
  ])('gets a new XSRF token when its own is %s', async (_name, valueFrom) => {
    const [browser, other] = [await new Browser(app).open(), await new Browser(app).open()]
    const before = browser.cookie('sb')
    browser.setCookie('XSRF-TOKEN', valueFrom(other))
    expect((await browser.send('GET', '/config.json')).cookies).toHaveLength(1)
    expect(browser.cookie('sb')).toBe(before)
    expect((await browser.send('GET', '/config.json')).cookies).toEqual([])
  })
})

it('a request from another site, which comes without SameSite=Strict cookies, gets no new ones', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', accept: 'text/html' }
  for (const url of ['/', '/admin', '/config.json']) {
    const response = await app.inject({ url, headers })
    expect([response.statusCode, response.cookies], url).toEqual([200, []])
  }
})

it('no other route sets cookies', async () => {
  for (const url of [
    '/',
    '/login',
    '/healthz',
    '/api/nothing',
    '/favicon.svg',
    '/docs',
    '/openapi.json',
  ]) {
    expect((await app.inject(url)).cookies, url).toEqual([])
  }
})
