import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { SessionList } from '@arriero/domain/contract/http/session.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildUser } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

let db: Db
let app: FastifyInstance
let close: () => Promise<void>
let now = new Date('2026-11-15T12:00:00Z')

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now }))
})
afterAll(() => close())

const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs)
}

async function openBrowser(email: string, address = '127.0.0.1', userAgent = 'Firefox') {
  const browser = new Browser(app, { address, userAgent })
  expect((await browser.signIn(email)).statusCode).toBe(200)
  return browser
}

const list = async (browser: Browser) =>
  (await browser.send('GET', '/api/sessions')).json<SessionList>().sessions
const currentId = async (browser: Browser) =>
  (await list(browser)).find(({ current }) => current)?.id ?? ''
const isSignedIn = async (browser: Browser) =>
  (await browser.send('GET', '/api/me')).statusCode === 200

describe('the list', () => {
  it('shows only the sessions of the user, the last used first', async () => {
    const { email } = await buildUser(db)
    await openBrowser((await buildUser(db)).email)
    const createdAt = now.toISOString()
    const here = await openBrowser(email, '203.0.113.1', 'Firefox')
    passMinutes(3)
    await openBrowser(email, '203.0.113.2', 'Safari')
    const response = await here.send('GET', '/api/sessions')
    expect(response.headers['cache-control']).toBe('no-store')
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    const later = now.toISOString()
    expect(response.json()).toEqual({
      sessions: [
        {
          id,
          current: false,
          userAgent: 'Safari',
          ip: '203.0.113.2',
          createdAt: later,
          lastUsedAt: later,
        },
        {
          id,
          current: true,
          userAgent: 'Firefox',
          ip: '203.0.113.1',
          createdAt,
          lastUsedAt: createdAt,
        },
      ],
    })
  })

  it('omits sessions that are signed out, idle or expired', async () => {
    const { email } = await buildUser(db)
    await openBrowser(email)
    passMinutes(31)
    const out = await openBrowser(email)
    await out.send('POST', '/api/logOut')
    const here = await openBrowser(email)
    expect((await list(here)).map(({ current }) => current)).toEqual([true])
  })

  it('truncates a long user agent', async () => {
    const browser = await openBrowser((await buildUser(db)).email, '127.0.0.1', 'x'.repeat(5000))
    expect((await list(browser))[0]?.userAgent).toHaveLength(300)
  })
})

describe('closing', () => {
  it('ends one session at once, with an audit entry', async () => {
    const { id: userId, email } = await buildUser(db)
    const [here, there] = [await openBrowser(email), await openBrowser(email)]
    const id = await currentId(there)
    const response = await here.send('DELETE', `/api/sessions/${id}`)
    expect(response.statusCode).toBe(204)
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    expect((await there.refresh()).statusCode).toBe(400)
    expect(await readAudit(db, { subject_id: id, event: 'session.closed' })).toMatchObject([
      { actor_kind: 'administrator', actor_id: userId, detail: { reason: 'closed-elsewhere' } },
    ])
  })

  it('ends all other sessions', async () => {
    const { email } = await buildUser(db)
    const [here, ...others] = [
      await openBrowser(email),
      await openBrowser(email),
      await openBrowser(email),
    ] as const
    expect((await here.send('DELETE', '/api/sessions')).statusCode).toBe(204)
    expect(await isSignedIn(here)).toBe(true)
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
    expect((await here.send('DELETE', '/api/sessions')).statusCode).toBe(204)
  })

  it('does not find sessions of other users, or ended ones', async () => {
    const victim = await openBrowser((await buildUser(db)).email)
    const { email } = await buildUser(db)
    const [attacker, out] = [await openBrowser(email), await openBrowser(email)]
    const endedId = await currentId(out)
    await out.send('POST', '/api/logOut')
    for (const id of [await currentId(victim), endedId, '00000000-0000-4000-8000-000000000000']) {
      const response = await attacker.send('DELETE', `/api/sessions/${id}`)
      expect([response.statusCode, response.json().responseCode]).toEqual([
        404,
        'session.not-found',
      ])
    }
    await attacker.send('DELETE', '/api/sessions')
    expect(await isSignedIn(victim)).toBe(true)
  })

  it('rejects a malformed id', async () => {
    const browser = await openBrowser((await buildUser(db)).email)
    expect((await browser.send('DELETE', '/api/sessions/otra')).statusCode).toBe(400)
  })
})
