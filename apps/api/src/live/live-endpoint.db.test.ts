import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { once } from 'node:events'
import { protocolVersion } from '@arriero/domain/contract/live/client-messages.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { Browser } from '../../test/browser.ts'
import { buildTestApp, testConfig } from '../../test/build-test-app.ts'
import { banUser, buildUser } from '../../test/factories.ts'
import {
  closeCode,
  LiveServer,
  receive,
  sendMessage,
  signInMessage,
} from '../../test/live-server.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'

let database: Database
let server: LiveServer
const start = new Date('2026-11-15T12:00:00Z')
let now = start

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  now = start
  server = await LiveServer.open(database.db, () => now)
})
afterEach(() => server.app.close())
afterAll(() => database.close())

describe('signing in', () => {
  it('accepts a custom token, then answers pings', async () => {
    const { socket, answer } = await server.signedIn()
    expect(answer).toEqual({
      kind: 'signedIn',
      version: protocolVersion,
      serverTime: start.toISOString(),
    })
    sendMessage(socket, { kind: 'ping', id: 7 })
    expect(await receive(socket)).toEqual({ kind: 'pong', id: 7, serverTime: start.toISOString() })
    socket.close()
  })

  async function refusal(browser: Browser, token: string, version?: number) {
    const socket = await server.openSocket(browser)
    sendMessage(socket, signInMessage(token, version))
    const [answer, code] = await Promise.all([receive(socket), closeCode(socket)])
    return { answer, code }
  }

  const refused = (reason: string) => ({ answer: { kind: 'refused', reason }, code: 4401 })

  it('distinguishes an invalid token from an expired one', async () => {
    const { browser, user } = await server.signedInBrowser()
    for (const token of ['made.up.token', '', user.accessToken]) {
      expect(await refusal(browser, token)).toEqual(refused('invalid-token'))
    }
    now = new Date(start.getTime() + 61 * minuteMs)
    expect(await refusal(browser, user.fbCustomToken)).toEqual(refused('token-expired'))
  })

  it('rejects the token in another browser', async () => {
    const { user } = await server.signedInBrowser()
    const { browser: other } = await server.signedInBrowser()
    for (const browser of [other, new Browser(server.app)]) {
      expect(await refusal(browser, user.fbCustomToken)).toEqual(refused('token-expired'))
    }
  })

  it('rejects a closed session and an inactive person', async () => {
    const { browser, user } = await server.signedInBrowser()
    const companion = browser.cookie('sb')
    await browser.send('POST', '/api/logOut')
    browser.setCookie('sb', companion)
    expect(await refusal(browser, user.fbCustomToken)).toEqual(refused('token-expired'))

    const { id, email } = await buildUser(database.db)
    const banned = await server.signedInBrowser(email)
    await banUser(database.db, id)
    expect(await refusal(banned.browser, banned.user.fbCustomToken)).toEqual(
      refused('token-expired'),
    )
  })

  it('rejects another protocol version', async () => {
    const { browser, user } = await server.signedInBrowser()
    expect(await refusal(browser, user.fbCustomToken, protocolVersion + 1)).toEqual({
      answer: { kind: 'refused', reason: 'version' },
      code: 4426,
    })
  })

  it('accepts only our own origin', async () => {
    const { host } = server
    for (const origin of [
      'http://evil.example',
      'null',
      'http://arriero.test.evil.example',
      `http://${host}.evil`,
    ]) {
      const [error] = await once(server.connect(origin), 'error')
      expect(String(error), origin).toContain('403')
    }
    const withoutOrigin = new WebSocket(`ws://${host}/live`)
    expect(String(await once(withoutOrigin, 'error'))).toContain('403')
    const sameHost = server.connect(`http://${host}`)
    await once(sameHost, 'open')
    sameHost.close()
  })

  it.each(['/', '/nope', '/admin', '/live/more', '/api/me', '/healthz', '/config.json'])(
    'accepts no upgrade at %s',
    async (path) => {
      const { host } = server
      const socket = new WebSocket(`ws://${host}${path}`, { origin: 'http://evil.example' })
      expect(String(await once(socket, 'error'))).toContain('404')
    },
  )

  it('rejects connections while the server is starting', async () => {
    const starting = await buildTestApp({ db: database.db, readiness: { state: 'starting' } })
    const { host } = new URL(await starting.listen({ port: 0, host: '127.0.0.1' }))
    const socket = new WebSocket(`ws://${host}/live`, { origin: 'http://arriero.test' })
    expect(String(await once(socket, 'error'))).toContain('503')
    await starting.close()
  })

  it('accepts only the public origin in production', async () => {
    const config = testConfig({
      NODE_ENV: 'production',
      TOKEN_SIGNING_KEY: 'q83vEjRWeJCrze8SNFZ4kPWcAh8/Zt0BmnLlUe4iT7g=',
      COOKIE_SECRET: 'Zt0BmnLlUe4iT7iWeJCrze8SNFZ4kPWcAh8/q83vEjQ=',
      PUBLIC_URL: 'https://arriero.test',
    })
    const strict = await buildTestApp({ db: database.db, config })
    const strictAddress = await strict.listen({ port: 0, host: '127.0.0.1' })
    const socket = new WebSocket(`${strictAddress.replace('http', 'ws')}/live`, {
      origin: strictAddress,
    })
    expect(String(await once(socket, 'error'))).toContain('403')
    await strict.close()
  })
})

describe('invalid messages', () => {
  it.each([
    ['text that is not JSON', 'hola'],
    ['JSON that is not a message', '[1,2,3]'],
    ['an unknown kind', '{"kind":"dropTables"}'],
    ['a ping before signing in', '{"kind":"ping","id":1}'],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('closes on %s', async (_name, text) => {
    const socket = await server.openSocket()
    socket.send(text)
    expect(await closeCode(socket)).toBe(1008)
  })

  it('closes on binary data and on more than 64 KB', async () => {
    const bytes = await server.openSocket()
    bytes.send(Buffer.from([1, 2, 3]))
    expect(await closeCode(bytes)).toBe(1003)
    const big = await server.openSocket()
    big.send('x'.repeat(65 * 1024))
    expect(await closeCode(big)).toBe(1009)
  })

  it('does not log messages of clients that have not signed in', async () => {
    const lines: string[] = []
    const log = createLogger('info', { write: (line: string) => void lines.push(line) })
    const loggingApp = await buildTestApp({ db: database.db, log })
    const { host } = new URL(await loggingApp.listen({ port: 0, host: '127.0.0.1' }))
    const socket = new WebSocket(`ws://${host}/live`, { origin: 'http://arriero.test' })
    await once(socket, 'open')
    socket.send('x'.repeat(65 * 1024))
    await closeCode(socket)
    await loggingApp.close()
    expect(lines.join('')).not.toContain('"level":50')
  })

  it('closes on a second sign-in', async () => {
    const { user, socket } = await server.signedIn()
    sendMessage(socket, signInMessage(user.fbCustomToken))
    expect(await closeCode(socket)).toBe(1008)
  })

  it('still serves clients afterwards', async () => {
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  })

  it('answers a plain HTTP request with 404', async () => {
    const response = await server.app.inject({
      url: '/live',
      headers: { origin: 'http://arriero.test' },
    })
    expect(response.json()).toMatchObject({ responseCode: 'route.not-found' })
  })
})
