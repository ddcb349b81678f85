import { once } from 'node:events'
import { protocolVersion } from '@arriero/domain/contract/live/protocol-version.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { Browser } from '../../test/browser.ts'
import { buildTestApp, testConfig } from '../../test/build-test-app.ts'
import { banUser, buildUser } from '../../test/factories.ts'
import { closeCode, LiveServer, receive, say, signInMessage } from '../../test/live-server.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/observability/logger.ts'

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
  it('greets the bearer of a custom token, then answers pings', async () => {
    const { socket, answer } = await server.signedIn()
    expect(answer).toEqual({
      kind: 'signedIn',
      version: protocolVersion,
      serverTime: start.toISOString(),
    })
    say(socket, { kind: 'ping', id: 7 })
    expect(await receive(socket)).toEqual({ kind: 'pong', id: 7, serverTime: start.toISOString() })
    socket.close()
  })

  async function refusal(browser: Browser, token: string, version?: number) {
    const socket = await server.openSocket(browser)
    say(socket, signInMessage(token, version))
    const [answer, code] = await Promise.all([receive(socket), closeCode(socket)])
    return { answer, code }
  }

  const refused = (reason: string) => ({ answer: { kind: 'refused', reason }, code: 4401 })

  it('tells a token that was never good from one that no longer is', async () => {
    const { browser, user } = await server.signedInBrowser()
    for (const token of ['made.up.token', '', user.accessToken]) {
      expect(await refusal(browser, token)).toEqual(refused('invalid-token'))
    }
    now = new Date(start.getTime() + 61 * 60_000)
    expect(await refusal(browser, user.fbCustomToken)).toEqual(refused('token-expired'))
  })

  it('is worth nothing in another browser', async () => {
    const { user } = await server.signedInBrowser()
    const { browser: other } = await server.signedInBrowser()
    for (const browser of [other, new Browser(server.app)]) {
      expect(await refusal(browser, user.fbCustomToken)).toEqual(refused('token-expired'))
    }
  })

  it('refuses a session that was closed, and a person no longer active', async () => {
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

  it('refuses another version of the protocol', async () => {
    const { browser, user } = await server.signedInBrowser()
    expect(await refusal(browser, user.fbCustomToken, protocolVersion + 1)).toEqual({
      answer: { kind: 'refused', reason: 'version' },
      code: 4426,
    })
  })

  it('is for our own page only', async () => {
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
    'is nowhere else: %s',
    async (path) => {
      const { host } = server
      const socket = new WebSocket(`ws://${host}${path}`, { origin: 'http://evil.example' })
      expect(String(await once(socket, 'error'))).toContain('404')
    },
  )

  it('hangs up on who comes while the server is starting', async () => {
    const starting = await buildTestApp({ db: database.db, readiness: { state: 'starting' } })
    const { host } = new URL(await starting.listen({ port: 0, host: '127.0.0.1' }))
    const socket = new WebSocket(`ws://${host}/live`, { origin: 'http://arriero.test' })
    expect(String(await once(socket, 'error'))).toContain('503')
    await starting.close()
  })

  it('in production trusts only the public address', async () => {
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

describe('what it does not understand', () => {
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

  it('closes on bytes, and on more than 64 KB', async () => {
    const bytes = await server.openSocket()
    bytes.send(Buffer.from([1, 2, 3]))
    expect(await closeCode(bytes)).toBe(1003)
    const big = await server.openSocket()
    big.send('x'.repeat(65 * 1024))
    expect(await closeCode(big)).toBe(1009)
  })

  it('does not let strangers fill the log', async () => {
    const lines: string[] = []
    const log = createLogger('info', { write: (line: string) => void lines.push(line) })
    const noisy = await buildTestApp({ db: database.db, log })
    const { host } = new URL(await noisy.listen({ port: 0, host: '127.0.0.1' }))
    const socket = new WebSocket(`ws://${host}/live`, { origin: 'http://arriero.test' })
    await once(socket, 'open')
    socket.send('x'.repeat(65 * 1024))
    await closeCode(socket)
    await noisy.close()
    expect(lines.join('')).not.toContain('"level":50')
  })

  it('closes on a second sign-in', async () => {
    const { user, socket } = await server.signedIn()
    say(socket, signInMessage(user.fbCustomToken))
    expect(await closeCode(socket)).toBe(1008)
  })

  it('goes on serving after all that', async () => {
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  })

  it('answers a plain request as any unknown path', async () => {
    const response = await server.app.inject({
      url: '/live',
      headers: { origin: 'http://arriero.test' },
    })
    expect(response.json()).toMatchObject({ responseCode: 'route.not-found' })
  })
})
