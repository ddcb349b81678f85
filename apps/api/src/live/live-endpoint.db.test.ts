import { once } from 'node:events'
import { LiveDown } from '@arriero/domain/contract/live/down.ts'
import { protocolVersion } from '@arriero/domain/contract/live/protocol-version.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { Browser } from '../../test/browser.ts'
import { buildTestApp, testConfig } from '../../test/build-test-app.ts'
import { buildUser, testPassword } from '../../test/factories.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '#platform/database.ts'
import { createLogger } from '#platform/logger.ts'

let database: Database
let app: FastifyInstance
let address: string
const start = new Date('2026-11-15T12:00:00Z')
let now = start

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  now = start
  app = await buildTestApp({ db: database.db, clock: () => now })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())
afterAll(() => database.close())

const connect = (origin = 'http://arriero.test', headers: Record<string, string> = {}) =>
  new WebSocket(`${address.replace('http', 'ws')}/live`, { origin, headers })

/** With the cookies of a browser, or as a stranger. */
async function open(browser?: Browser): Promise<WebSocket> {
  const socket = connect(undefined, browser?.headers)
  await once(socket, 'open')
  return socket
}

async function signedInBrowser(email?: string) {
  const browser = new Browser(app)
  await browser.signIn(email ?? (await buildUser(database.db)).email)
  if (!browser.user) throw new Error('Sign-in refused')
  return { browser, user: browser.user }
}

async function receive(socket: WebSocket): Promise<LiveDown> {
  const [data] = await once(socket, 'message')
  return LiveDown.parse(JSON.parse(String(data)))
}

async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = await once(socket, 'close')
  return code
}

const ban = (id: string) =>
  database.db
    .updateTable('users')
    .set({ user_state_id: userStates.Ban })
    .where('id', '=', id)
    .execute()

const say = (socket: WebSocket, message: unknown) => socket.send(JSON.stringify(message))
const signIn = (token: string, version = protocolVersion) => ({ kind: 'signIn', version, token })

async function signedIn(email?: string) {
  const { browser, user } = await signedInBrowser(email)
  const socket = await open(browser)
  say(socket, signIn(user.fbCustomToken))
  const answer = await receive(socket)
  return { browser, user, socket, answer }
}

describe('signing in', () => {
  it('greets the bearer of a custom token, then answers pings', async () => {
    const { socket, answer } = await signedIn()
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
    const socket = await open(browser)
    say(socket, signIn(token, version))
    const [answer, code] = await Promise.all([receive(socket), closeCode(socket)])
    return { answer, code }
  }

  const refused = (reason: string) => ({ answer: { kind: 'refused', reason }, code: 4401 })

  it('tells a token that was never good from one that no longer is', async () => {
    const { browser, user } = await signedInBrowser()
    for (const token of ['made.up.token', '', user.accessToken]) {
      expect(await refusal(browser, token)).toEqual(refused('invalid-token'))
    }
    now = new Date(start.getTime() + 61 * 60_000)
    expect(await refusal(browser, user.fbCustomToken)).toEqual(refused('token-expired'))
  })

  it('is worth nothing in another browser', async () => {
    const { user } = await signedInBrowser()
    const { browser: other } = await signedInBrowser()
    for (const browser of [other, new Browser(app)]) {
      expect(await refusal(browser, user.fbCustomToken)).toEqual(refused('token-expired'))
    }
  })

  it('refuses a session that was closed, and a person no longer active', async () => {
    const { browser, user } = await signedInBrowser()
    const companion = browser.cookie('sb')
    await browser.send('POST', '/api/logOut')
    browser.setCookie('sb', companion)
    expect(await refusal(browser, user.fbCustomToken)).toEqual(refused('token-expired'))

    const { id, email } = await buildUser(database.db)
    const banned = await signedInBrowser(email)
    await ban(id)
    expect(await refusal(banned.browser, banned.user.fbCustomToken)).toEqual(
      refused('token-expired'),
    )
  })

  it('refuses another version of the protocol', async () => {
    const { browser, user } = await signedInBrowser()
    expect(await refusal(browser, user.fbCustomToken, protocolVersion + 1)).toEqual({
      answer: { kind: 'refused', reason: 'version' },
      code: 4426,
    })
  })

  it('is for our own page only', async () => {
    const { host } = new URL(address)
    for (const origin of [
      'http://evil.example',
      'null',
      'http://arriero.test.evil.example',
      `http://${host}.evil`,
    ]) {
      const [error] = await once(connect(origin), 'error')
      expect(String(error), origin).toContain('403')
    }
    const withoutOrigin = new WebSocket(`ws://${host}/live`)
    expect(String(await once(withoutOrigin, 'error'))).toContain('403')
    const sameHost = connect(`http://${host}`)
    await once(sameHost, 'open')
    sameHost.close()
  })

  it.each(['/', '/nope', '/admin', '/live/more', '/api/me', '/healthz', '/config.json'])(
    'is nowhere else: %s',
    async (path) => {
      const { host } = new URL(address)
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
    const socket = await open()
    socket.send(text)
    expect(await closeCode(socket)).toBe(1008)
  })

  it('closes on bytes, and on more than 64 KB', async () => {
    const bytes = await open()
    bytes.send(Buffer.from([1, 2, 3]))
    expect(await closeCode(bytes)).toBe(1003)
    const big = await open()
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
    const { user, socket } = await signedIn()
    say(socket, signIn(user.fbCustomToken))
    expect(await closeCode(socket)).toBe(1008)
  })

  it('goes on serving after all that', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })

  it('answers a plain request as any unknown path', async () => {
    const response = await app.inject({ url: '/live', headers: { origin: 'http://arriero.test' } })
    expect(response.json()).toMatchObject({ responseCode: 'route.not-found' })
  })
})

describe('endings', () => {
  it('closes the sockets of a session that signs out, and no other', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const closing = closeCode(one.socket)
    await one.browser.send('POST', '/api/logOut')
    expect(await closing).toBe(4401)
    say(other.socket, { kind: 'ping', id: 1 })
    expect((await receive(other.socket)).kind).toBe('pong')
    other.socket.close()
  })

  it('closes them when the session is closed from another browser', async () => {
    const { email } = await buildUser(database.db)
    const { socket } = await signedIn(email)
    const { browser } = await signedInBrowser(email)
    const closing = closeCode(socket)
    await browser.send('DELETE', '/api/sessions')
    expect(await closing).toBe(4401)
  })

  it('closes them when the password is changed in another browser', async () => {
    const { email } = await buildUser(database.db)
    const { socket } = await signedIn(email)
    const { browser } = await signedInBrowser(email)
    const closing = closeCode(socket)
    const newPassword = 'otra contraseña larga, con 4 mulas'
    const body = { email, currentPassword: testPassword, newPassword }
    expect((await browser.send('PUT', '/api/updateUserPassword', body)).statusCode).toBe(204)
    expect(await closing).toBe(4401)
  })

  it('closes them when an old refresh token comes back', async () => {
    const { browser, user, socket } = await signedIn()
    await browser.refresh()
    now = new Date(start.getTime() + 11_000)
    const closing = closeCode(socket)
    expect((await browser.refresh(user)).statusCode).toBe(400)
    expect(await closing).toBe(4401)
  })

  it('notices by itself what happens elsewhere: a ban, an ended session, the clock', async () => {
    const { id, email } = await buildUser(database.db)
    const banned = await signedIn(email)
    const ended = await signedIn()
    const late = await signedIn()
    const forgotten = await signedIn()
    const untouched = await signedIn()

    const closings = Promise.all([banned, ended].map(({ socket }) => closeCode(socket)))
    await ban(id)
    await database.db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', ended.user.id)
      .execute()
    expect(await closings).toEqual([4401, 4401])

    const closing = closeCode(late.socket)
    await database.db
      .updateTable('sessions')
      .set({ expires_at: now })
      .where('user_id', '=', late.user.id)
      .execute()
    expect(await closing).toBe(4401)

    const leaving = closeCode(forgotten.socket)
    await database.db
      .updateTable('sessions')
      .set({ last_used_at: new Date(now.getTime() - 30 * 60_000) })
      .where('user_id', '=', forgotten.user.id)
      .execute()
    expect(await leaving).toBe(4401)
    expect(untouched.socket.readyState).toBe(WebSocket.OPEN)
    untouched.socket.close()
  })

  it('says goodbye when the server stops', async () => {
    const { socket } = await signedIn()
    const closing = closeCode(socket)
    await app.close()
    expect(await closing).toBe(1001)
  })
})
