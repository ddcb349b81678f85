import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { buildUser, testPassword } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import type { Db } from '#platform/database/schema.ts'

let database: Database
let db: Db
let app: FastifyInstance
let now = new Date('2026-11-15T12:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
beforeEach(async () => {
  await db.deleteFrom('throttles').execute()
  app = await buildTestApp({ db, clock: () => now })
  return () => app.close()
})
afterAll(() => database.close())

const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs)
}
const address = (index: number) => `198.51.${100 + Math.floor(index / 250)}.${index % 250}`

/** How many passwords were verified: the number that the limit is about. */
async function passwordChecks(): Promise<number> {
  const { body } = await app.inject('/metrics')
  return Number(/^password_checks_total (\d+)$/m.exec(body)?.[1])
}

/** Browsers at different addresses. An attacker may share the cookies of one visit among them. */
async function attackers(count: number): Promise<Browser[]> {
  const first = await new Browser(app).open()
  return Array.from({ length: count }, (_, index) => {
    const browser = new Browser(app, { address: address(index) })
    for (const name of ['sb', 'XSRF-TOKEN']) browser.setCookie(name, first.cookie(name))
    return browser
  })
}

const statusOf = async (browser: Browser, email: string, password: string) =>
  (await browser.signIn(email, password)).statusCode

const count = (statuses: number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length

// A thousand requests take a while on a shared processor.
describe('a thousand guesses from five hundred addresses', { timeout: 120_000 }, () => {
  it('verify ten passwords', async () => {
    const { email } = await buildUser(db)
    const browsers = await attackers(500)
    const statuses: number[] = []
    for (const index of Array(1000).keys()) {
      const browser = browsers[index % 500]
      if (browser) statuses.push(await statusOf(browser, email, `intento ${index}`))
    }
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 990])
    expect(await passwordChecks()).toBe(10)
  })

  it('get the same responses for an unknown account', async () => {
    const { email } = await buildUser(db)
    const answers = async (target: string) => {
      const seen: string[] = []
      for (const browser of await attackers(12)) {
        const { statusCode, headers, body } = await browser.signIn(target, 'intento')
        seen.push(`${statusCode} ${headers['retry-after']} ${body}`)
      }
      return seen
    }
    expect(await answers('nadie@example.com')).toEqual(await answers(email))
  })

  it('are limited the same when they are concurrent or include the right password', async () => {
    const { email } = await buildUser(db)
    const browsers = await attackers(100)
    const statuses = await Promise.all(
      browsers.map((browser) => statusOf(browser, email, 'intento')),
    )
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 90])
    expect(await passwordChecks()).toBe(10)
    expect(await statusOf(new Browser(app), email, testPassword)).toBe(429)
    expect(await passwordChecks()).toBe(10)
  })
})

describe('over the limit', () => {
  async function lockOut(email: string) {
    const attacker = new Browser(app, { address: '203.0.113.50' })
    for (let tries = 0; tries < 10; tries++) await attacker.signIn(email, 'intento')
    return attacker
  }

  it('the response says when to retry, and then it works', async () => {
    const { email } = await buildUser(db)
    const attacker = await lockOut(email)
    passMinutes(5)
    const limited = await attacker.signIn(email)
    expect(limited.statusCode).toBe(429)
    expect(limited.headers['retry-after']).toBe('600')
    expect(limited.json().responseCode).toBe('request.too-many')

    passMinutes(10)
    expect(await statusOf(attacker, email, testPassword)).toBe(200)
  })

  it('the user can still sign in with a known browser', async () => {
    const { email } = await buildUser(db)
    const own = new Browser(app)
    await own.signIn(email)
    await lockOut(email)
    expect(await statusOf(own, email, testPassword)).toBe(200)
  })

  it('a browser is no longer known after a password change', async () => {
    const { id, email } = await buildUser(db)
    const own = new Browser(app)
    await own.signIn(email)
    await db.updateTable('users').set({ password_changed_at: now }).where('id', '=', id).execute()
    await lockOut(email)
    expect(await statusOf(own, email, testPassword)).toBe(429)
  })

  it('a known browser has ten attempts of its own, and its token is useless for other accounts', async () => {
    const [own, other] = [await buildUser(db), await buildUser(db)]
    const browser = new Browser(app)
    await browser.signIn(own.email)
    await lockOut(other.email)
    expect(await statusOf(browser, other.email, testPassword)).toBe(429)

    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      statuses.push(await statusOf(browser, own.email, 'intento'))
    }
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 2])
    expect(await statusOf(new Browser(app), own.email, testPassword)).toBe(200)
  })

  it.each([
    ['made up', () => 'AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['altered', (token: string) => `A${token.slice(1)}`],
    ['without its signature', (token: string) => token.split('.')[0] ?? ''],
  ])('a device token that is %s is invalid', async (_name, change) => {
    const { email } = await buildUser(db)
    const own = new Browser(app)
    await own.signIn(email)
    await lockOut(email)
    const forged = await new Browser(app).open()
    forged.setCookie('dv', change(own.cookie('dv') ?? ''))
    expect(await statusOf(forged, email, testPassword)).toBe(429)
  })

  it('one audit entry is written, not one per attempt', async () => {
    const { email } = await buildUser(db)
    const attacker = await lockOut(email)
    for (let tries = 0; tries < 5; tries++) await attacker.signIn(email, 'intento')
    const entries = await readAudit(db, { event: 'session.throttled' })
    expect(entries.filter(({ detail }) => detail['about'] === email)).toMatchObject([
      { actor_kind: 'anonymous', address: '203.0.113.50', detail: { limit: 'password:account' } },
    ])
    expect(JSON.stringify(entries)).not.toContain('intento')
  })
})

const addAttempts = (limit: string, attempts: number) =>
  db
    .updateTable('throttles')
    .set({ turns: sql`turns + ${attempts}` })
    .where('key', 'like', `${limit}:%`)
    .execute()

describe('many accounts from one address', () => {
  it('are limited to fifty, also with right passwords, and use up no attempts of the accounts', async () => {
    const spray = await new Browser(app, { address: '192.0.2.1' }).open()
    const statuses: number[] = []
    for (let index = 0; index < 55; index++) {
      statuses.push(await statusOf(spray, `persona${index}@example.com`, 'intento'))
    }
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([50, 5])
    expect(await passwordChecks()).toBe(50)

    const { email } = await buildUser(db)
    for (let tries = 0; tries < 20; tries++) {
      expect(await statusOf(spray, email, testPassword)).toBe(429)
    }
    const elsewhere = new Browser(app, { address: '192.0.2.2' })
    expect(await statusOf(elsewhere, email, testPassword)).toBe(200)
  })

  it('count as one address within an IPv6 network', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 52; index++) {
      const browser = new Browser(app, { address: `2001:db8:7:7::${index.toString(16)}` })
      statuses.push(await statusOf(browser, `persona${index}@example.com`, 'intento'))
    }
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([50, 2])
  })

  it('count together across the networks of an IPv6 site', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 13; index++) {
      const browser = new Browser(app, { address: `2001:db8:9:${index.toString(16)}::1` })
      statuses.push(await statusOf(browser, `persona${index}@example.com`, 'intento'))
      // As if nineteen more networks of the site had made ten attempts each.
      if (index === 0) await addAttempts('password:address:site', 190)
    }
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 3])
  })

  it('do not count successful sign-ins: an office may share one address', async () => {
    const { email } = await buildUser(db)
    for (let index = 0; index < 51; index++) {
      const browser = new Browser(app, { address: '192.0.2.9' })
      expect(await statusOf(browser, email, testPassword)).toBe(200)
    }
  })
})
