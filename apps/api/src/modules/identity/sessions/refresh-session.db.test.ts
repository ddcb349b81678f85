import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { buildUser } from '../../../../test/factories.ts'
import { MemoryMailer } from '../../../../test/mailbox.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import type { Db } from '#platform/database/schema.ts'

let database: Database
let db: Db
let app: FastifyInstance
let mailer: MemoryMailer
let now = new Date('2026-11-15T12:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
beforeEach(async () => {
  mailer = new MemoryMailer()
  app = await buildTestApp({ db, mailer, clock: () => now })
  return () => app.close()
})
afterAll(() => database.close())

const passSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const passMinutes = (minutes: number) => passSeconds(minutes * 60)

async function signedIn(email?: string) {
  const browser = new Browser(app)
  await browser.signIn(email ?? (await buildUser(db)).email)
  return { browser, first: requireUser(browser) }
}

function requireUser({ user }: Browser): StoredUser {
  if (!user) throw new Error('Not signed in')
  return user
}

const fetchMeStatus = async (browser: Browser) => (await browser.send('GET', '/api/me')).statusCode

function expectRejected(response: LightMyRequestResponse) {
  expect(response.statusCode).toBe(400)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toBe('Su sesión terminó. Inicie sesión de nuevo.')
  expect(response.cookies).toEqual([])
}

const unusedTokens = (userId: string) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()

describe('refreshToken', () => {
  it('returns a new stored user of the same person', async () => {
    const { browser, first } = await signedIn()
    passMinutes(20)
    const response = await browser.refresh()
    const second: StoredUser = response.json()
    expect(Object.keys(second).toSorted()).toEqual([
      'accessToken',
      'fbCustomToken',
      'id',
      'refreshToken',
    ])
    expect(second.id).toBe(first.id)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(await fetchMeStatus(browser)).toBe(200)
  })

  it('is rejected after half an hour without requests', async () => {
    const { browser } = await signedIn()
    passMinutes(30)
    expectRejected(await browser.refresh())
  })

  it('cannot extend a session beyond twelve hours', async () => {
    const { browser } = await signedIn()
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      passMinutes(20)
      expect((await browser.refresh()).statusCode).toBe(200)
    }
    passMinutes(20)
    expectRejected(await browser.refresh())
    expect(await fetchMeStatus(browser)).toBe(401)
  })

  it('stores no token in plain text', async () => {
    const { browser, first } = await signedIn()
    await browser.refresh()
    const rows = JSON.stringify(await db.selectFrom('refresh_tokens').selectAll().execute())
    expect(rows).not.toContain(first.refreshToken)
    expect(rows).not.toContain(requireUser(browser).refreshToken)
  })

  it('stores when and from where it was last used', async () => {
    const { browser, first } = await signedIn()
    passMinutes(5)
    await browser.send('POST', '/api/refreshToken', bodyOf(first), { 'user-agent': 'Firefox 2' })
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(session).toMatchObject({ last_used_at: now, user_agent: 'Firefox 2' })
  })
})

const bodyOf = ({ accessToken, refreshToken, id }: StoredUser) => ({
  accessToken,
  refreshToken,
  id,
})

describe('within ten seconds', () => {
  it('a lost response can be requested again', async () => {
    const { browser, first } = await signedIn()
    const lost: StoredUser = (await browser.refresh(first)).json()
    passSeconds(10)
    const again: StoredUser = (await browser.refresh(first)).json()
    expect(again.refreshToken).toBe(lost.refreshToken)
    expect(await fetchMeStatus(browser)).toBe(200)
    expect((await browser.refresh()).statusCode).toBe(200)
  })

  it('a late request gets the newest token of the session, not a used one', async () => {
    const { browser, first } = await signedIn()
    await browser.refresh(first)
    passSeconds(2)
    await browser.refresh()
    passSeconds(2)
    const third = (await browser.refresh()).json<StoredUser>().refreshToken
    passSeconds(2)
    const late: StoredUser = (await browser.refresh(first)).json()
    expect(late.refreshToken).toBe(third)
    expect(await unusedTokens(first.id)).toHaveLength(1)
  })

  it('two hundred concurrent requests all get the same successor', async () => {
    const { browser, first } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 200 }, () => browser.refresh(first)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const users = answers.map((answer) => answer.json<StoredUser>())
    expect(new Set(users.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    expect(await unusedTokens(first.id)).toHaveLength(1)

    for (const user of [users[0], users[99], users[199]]) {
      browser.user = user ?? null
      expect(await fetchMeStatus(browser)).toBe(200)
    }
    expect((await browser.refresh()).statusCode).toBe(200)
    expect(await readAudit(db, { event: 'session.reused' })).toEqual([])
  })
})

describe('a reused token', () => {
  async function expectSessionEnded(browser: Browser, { id }: StoredUser, caller = '127.0.0.1') {
    expect(await fetchMeStatus(browser)).toBe(401)
    expectRejected(await browser.refresh())
    const session = await db
      .selectFrom('sessions')
      .select(['id', 'ended_at', 'end_reason'])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(session).toMatchObject({ ended_at: now, end_reason: 'token-reused' })
    expect(await readAudit(db, { subject_id: session.id, event: 'session.reused' })).toMatchObject([
      { actor_kind: 'anonymous', address: caller, detail: { userId: id, reason: 'token-reused' } },
    ])
  }

  it('after the window ends the session, with an audit entry and an e-mail', async () => {
    const { email } = await buildUser(db)
    const { browser, first } = await signedIn(email)
    await browser.refresh()
    await browser.refresh()
    passSeconds(10.001)
    const last = requireUser(browser)
    expectRejected(await browser.refresh(first))
    browser.user = last
    await expectSessionEnded(browser, first)

    const [mail] = await mailer.untilSent(1)
    expect(mail?.to).toBe(email)
    expect(mail?.text).toContain('cerramos esa sesión')
    expect(mail?.text).not.toContain(first.refreshToken)
  })

  it('sends one e-mail, however often it is reused', async () => {
    const { browser, first } = await signedIn()
    await browser.refresh()
    passSeconds(11)
    for (let times = 0; times < 3; times++) expectRejected(await browser.refresh(first))
    await expectSessionEnded(browser, first)
    await app.close()
    expect(mailer.sent).toHaveLength(1)
  })

  it('within the window, from another browser, ends the session', async () => {
    const { browser, first } = await signedIn()
    await browser.refresh()
    const thief = await new Browser(app, { address: '198.51.100.6' }).open()
    expectRejected(await thief.refresh(first))
    await expectSessionEnded(browser, first, '198.51.100.6')
  })

  it('without a companion cookie is rejected, and the session continues', async () => {
    const { browser, first } = await signedIn()
    await browser.refresh()
    expect((await new Browser(app).refresh(first)).statusCode).toBe(403)
    expect(await fetchMeStatus(browser)).toBe(200)
  })

  it('within the window, from another user agent, ends the session', async () => {
    const { browser, first } = await signedIn()
    await browser.refresh()
    const latest = requireUser(browser)
    const thief = { 'user-agent': 'curl' }
    expectRejected(await browser.send('POST', '/api/refreshToken', bodyOf(first), thief))
    browser.user = latest
    await expectSessionEnded(browser, first)
  })

  it('does not affect the other sessions of the user', async () => {
    const { email } = await buildUser(db)
    const [one, other] = [await signedIn(email), await signedIn(email)]
    await one.browser.refresh()
    passSeconds(11)
    await one.browser.refresh(one.first)
    expect(await fetchMeStatus(other.browser)).toBe(200)
  })
})
