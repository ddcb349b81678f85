import { once } from 'node:events'
import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { protocolVersion } from '@arriero/domain/contract/live/client-messages.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { banUser, buildUser } from '../../../../test/factories.ts'
import {
  apiAudience,
  forgeTokens,
  liveAudience,
  createStaleTokens,
} from '../../../../test/forged-tokens.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import type { Db } from '#platform/database/schema.ts'

let database: Database
let db: Db
let app: FastifyInstance
let address: string
let other: SignedIn
const now = new Date('2026-11-15T12:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  app = await buildTestApp({ db, clock: () => now })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  other = await signedIn()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface SignedIn {
  browser: Browser
  user: StoredUser
}

async function signedIn(): Promise<SignedIn> {
  const browser = new Browser(app)
  await browser.signIn((await buildUser(db)).email)
  if (!browser.user) throw new Error('Sign-in rejected')
  return { browser, user: browser.user }
}

const withoutCompanion = ({ browser }: SignedIn) => browser.setCookie('sb', undefined)
const withAnother = ({ browser }: SignedIn) => browser.setCookie('sb', other.browser.cookie('sb'))
const setSession = async ({ user }: SignedIn, values: { ended_at?: Date; expires_at?: Date }) => {
  await db.updateTable('sessions').set(values).where('user_id', '=', user.id).execute()
}

/** Circumstances that make a valid token useless. */
const circumstances: [string, (own: SignedIn) => unknown][] = [
  ['the session is over', (own) => setSession(own, { ended_at: now })],
  ['the session has lasted too long', (own) => setSession(own, { expires_at: now })],
  ['the user is banned', ({ user }) => banUser(db, user.id)],
  [
    'the user is no longer an administrator',
    ({ user }) =>
      db
        .updateTable('users')
        .set({ kind: 'customer', role: null })
        .where('id', '=', user.id)
        .execute(),
  ],
  ['the companion cookie is missing', withoutCompanion],
  ['the companion cookie is of another browser', withAnother],
  [
    'the companion cookie is truncated',
    ({ browser }) => browser.setCookie('sb', browser.cookie('sb')?.slice(1)),
  ],
  [
    'the companion cookie is the stored hash',
    async ({ browser, user }) => {
      const { binding_hash } = await db
        .selectFrom('sessions')
        .select('binding_hash')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      browser.setCookie('sb', binding_hash)
    },
  ],
]

describe('the API', () => {
  const ask = ({ browser }: SignedIn, authorization: string | undefined) =>
    browser.send('GET', '/api/me', undefined, { authorization })

  /** The response without the parts that differ each time. */
  function comparable({ statusCode, body, headers }: LightMyRequestResponse) {
    const { 'x-request-id': _id, date: _date, ...rest } = headers
    return { statusCode, body, rest }
  }

  it('rejects every invalid token with the same response', async () => {
    const own = await signedIn()
    const good = own.user.accessToken
    const unauthenticated = await ask(own, undefined)
    expect([unauthenticated.statusCode, unauthenticated.json().responseCode]).toEqual([
      401,
      'session.required',
    ])
    const table: [string, string][] = [
      ...(await forgeTokens(apiAudience, good, now)),
      ...(await createStaleTokens(apiAudience, good, now)),
      ['the live token', own.user.fbCustomToken],
      ['the refresh token', own.user.refreshToken],
      ['a token of another person', other.user.accessToken],
    ]
    const headers = table.map(([name, token]) => [name, `Bearer ${token}`] as const)
    const schemes: [string, string][] = [
      ['no scheme', good],
      ['the scheme alone', 'Bearer'],
      ['a lower-case scheme', `bearer ${good}`],
      ['another scheme', `Basic ${good}`],
      ['two spaces', `Bearer  ${good}`],
      ['text after the token', `Bearer ${good} x`],
      ['two headers in one', `Bearer ${good}, Bearer ${good}`],
    ]
    expect(headers.length).toBeGreaterThan(40)
    for (const [name, authorization] of [...headers, ...schemes]) {
      expect(comparable(await ask(own, authorization)), name).toEqual(comparable(unauthenticated))
    }
    expect((await ask(own, `Bearer ${good}`)).statusCode).toBe(200)
  })

  it.each(circumstances)('rejects a valid token if %s', async (_name, change) => {
    const own = await signedIn()
    const unauthenticated = await ask(own, undefined)
    await change(own)
    expect(comparable(await ask(own, `Bearer ${own.user.accessToken}`))).toEqual(
      comparable(unauthenticated),
    )
  })
})

describe('the refresh', () => {
  const rejectionText = 'Su sesión terminó. Inicie sesión de nuevo.'
  const send = async ({ browser }: SignedIn, body: object) => {
    const {
      statusCode,
      headers,
      body: text,
    } = await browser.send('POST', '/api/refreshToken', body)
    return [statusCode, headers['content-type'], text]
  }
  const rejected = [400, 'text/plain; charset=utf-8', rejectionText]

  it('rejects every invalid pair with the same response, and uses up no token', async () => {
    const own = await signedIn()
    const { accessToken, refreshToken, id } = own.user
    const pair = { accessToken, refreshToken, id }
    const stale = await createStaleTokens(apiAudience, accessToken, now)
    const bodies: [string, object][] = [
      ...(await forgeTokens(apiAudience, accessToken, now)).map(
        ([name, token]): [string, object] => [`access: ${name}`, { ...pair, accessToken: token }],
      ),
      ...stale
        // An expired access token is what a refresh is for.
        .filter(([name]) => !name.startsWith('expire'))
        .map(([name, token]): [string, object] => [name, { ...pair, accessToken: token }]),
      ['the refresh token of another user', { ...pair, refreshToken: other.user.refreshToken }],
      ['everything of another user but the id', { ...other.user, fbCustomToken: undefined, id }],
      ['the access token of another user', { ...pair, accessToken: other.user.accessToken }],
      ['the id of another user', { ...pair, id: other.user.id }],
      ['an invalid id', { ...pair, id: 'root' }],
      ['the access token twice', { ...pair, refreshToken: accessToken }],
      ['the live token', { ...pair, refreshToken: own.user.fbCustomToken }],
      ['a made up token', { ...pair, refreshToken: 'A'.repeat(43) }],
      ['a truncated token', { ...pair, refreshToken: refreshToken.slice(0, -1) }],
      ['a padded token', { ...pair, refreshToken: `${refreshToken}=` }],
      ['an empty token', { ...pair, refreshToken: '' }],
      ['a long token', { ...pair, refreshToken: 'A'.repeat(8192) }],
      ['a token in a list', { ...pair, refreshToken: [refreshToken] }],
      ['an extra field', { ...pair, isAdmin: true }],
      ['no access token', { refreshToken, id }],
      ['no id', { accessToken, refreshToken }],
      ['nothing', {}],
    ]
    for (const [name, body] of bodies) expect(await send(own, body), name).toEqual(rejected)
    expect((await send(own, pair))[0]).toBe(200)
  })

  it.each(circumstances.filter(([name]) => !/missing|truncated/.test(name)))(
    'rejects a valid pair if %s',
    async (_name, change) => {
      const own = await signedIn()
      const { accessToken, refreshToken, id } = own.user
      await change(own)
      await own.browser.open()
      expect(await send(own, { accessToken, refreshToken, id })).toEqual(rejected)
    },
  )
})

describe('the live endpoint', () => {
  async function connectLive({ browser }: SignedIn, token: string) {
    const { cookie = '' } = browser.headers
    const socket = new WebSocket(`${address.replace('http', 'ws')}/live`, {
      origin: 'http://arriero.test',
      headers: { cookie },
    })
    const answers: string[] = []
    socket.on('message', (data: Buffer) => answers.push(data.toString()))
    await once(socket, 'open')
    socket.send(JSON.stringify({ kind: 'signIn', version: protocolVersion, token }))
    const [code] = await once(socket, 'close')
    return [answers.join(' '), code]
  }
  const invalid = ['{"kind":"refused","reason":"invalid-token"}', 4401]
  const expired = ['{"kind":"refused","reason":"token-expired"}', 4401]

  it('rejects invalid tokens with one response, expired ones with another', async () => {
    const own = await signedIn()
    const good = own.user.fbCustomToken
    const forged = await forgeTokens(liveAudience, good, now)
    // A message longer than any token is not read at all.
    for (const [name, token] of forged.filter(([, it]) => it.length <= 4096)) {
      expect(await connectLive(own, token), name).toEqual(invalid)
    }
    for (const [name, token] of [
      ['the access token', own.user.accessToken],
      ['the refresh token', own.user.refreshToken],
    ] as const) {
      expect(await connectLive(own, token), name).toEqual(invalid)
    }
    for (const [name, token] of await createStaleTokens(liveAudience, good, now)) {
      expect(await connectLive(own, token), name).toEqual(expired)
    }
  })

  it.each(circumstances)('rejects a valid token if %s', async (_name, change) => {
    const own = await signedIn()
    await change(own)
    expect(await connectLive(own, own.user.fbCustomToken)).toEqual(expired)
  })
})
