import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp, testConfig } from '../../../../test/build-test-app.ts'
import { banUser, buildUser, testPassword } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

let db: Db
let app: FastifyInstance
let close: () => Promise<void>
const start = new Date('2026-11-15T12:00:00Z')
let now = start

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now }))
})
beforeEach(() => {
  now = start
})
afterAll(() => close())

const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs)
}

async function signedIn(email?: string): Promise<Browser> {
  const browser = new Browser(app)
  const response = await browser.signIn(email ?? (await buildUser(db)).email)
  expect(response.statusCode).toBe(200)
  return browser
}

const logIn = (email: string, password = testPassword) => new Browser(app).signIn(email, password)
const me = (browser: Browser) => browser.send('GET', '/api/me')

const wrongCredentials = {
  responseCode: 'session.wrong-credentials',
  responseMessage: 'El correo o la contraseña no coinciden.',
}

describe('logIn', () => {
  it('returns exactly the four fields, and ignores the case of the e-mail', async () => {
    const user = await buildUser(db, { email: 'laura@example.com' })
    const response = await logIn('Laura@EXAMPLE.com')
    expect(response.statusCode).toBe(200)
    expect(Object.keys(response.json()).toSorted()).toEqual([
      'accessToken',
      'fbCustomToken',
      'id',
      'refreshToken',
    ])
    expect(response.json().id).toBe(user.id)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('sets a new companion cookie with its matching token, and the device cookie', async () => {
    const { email } = await buildUser(db)
    const browser = await new Browser(app).open()
    const [companion, xsrfToken] = [browser.cookie('sb'), browser.cookie('XSRF-TOKEN')]
    const { cookies } = await browser.signIn(email)
    expect(cookies).toMatchObject([
      { name: 'sb', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 43_200 },
      { name: 'XSRF-TOKEN', sameSite: 'Strict', path: '/', maxAge: 43_200 },
      { name: 'dv', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 31_536_000 },
    ])
    expect(browser.cookie('sb')).not.toBe(companion)
    expect(browser.cookie('XSRF-TOKEN')).not.toBe(xsrfToken)
    expect((await me(browser)).statusCode).toBe(200)
  })

  it('leaves the cookies unchanged on failure', async () => {
    const browser = await signedIn()
    const { cookies } = await browser.signIn('nadie@example.com')
    expect(cookies).toEqual([])
    expect((await me(browser)).statusCode).toBe(200)
  })

  it('keeps one device token for each of several users', async () => {
    const [ana, luis] = [await buildUser(db), await buildUser(db)]
    const browser = await signedIn(ana.email)
    await browser.signIn(luis.email)
    await browser.signIn(ana.email)
    const people = browser
      .cookie('dv')
      ?.split('~')
      .map((token) => token.split('.')[0])
    expect(people).toEqual([ana.id, luis.id])
  })

  it('uses __Host- cookies over https', async () => {
    const config = testConfig({ PUBLIC_URL: 'https://consola.example.com' })
    const secure = await buildTestApp({ db, config, clock: () => now })
    const browser = new Browser(secure)
    const { cookies } = await browser.signIn((await buildUser(db)).email)
    expect(cookies.map(({ name, secure: isSecure }) => [name, isSecure])).toEqual([
      ['__Host-sb', true],
      ['XSRF-TOKEN', true],
      ['__Host-dv', true],
    ])
    expect((await me(browser)).statusCode).toBe(200)
    await secure.close()
  })

  it('responds the same to a wrong password, an unknown e-mail, another kind of user and no password', async () => {
    const responses = [
      await logIn((await buildUser(db)).email, 'otra'),
      await logIn('nadie@example.com'),
      await logIn((await buildUser(db, { kind: 'driver' })).email),
      await logIn((await buildUser(db, { kind: 'customer' })).email),
      await logIn((await buildUser(db, { password_hash: null })).email),
    ]
    for (const { statusCode, body, headers, cookies } of responses) {
      expect([statusCode, JSON.parse(body)]).toEqual([401, wrongCredentials])
      expect(Object.keys(headers)).toEqual(Object.keys(responses[0]?.headers ?? {}))
      expect(cookies).toEqual([])
    }
  })

  it.each<[string, UserStateId]>([
    ['user.review', userStates.Review],
    ['user.correction', userStates.Correction],
    ['user.reject', userStates.Reject],
    ['user.ban', userStates.Ban],
  ])('responds %s only with the right password', async (code, state) => {
    const { email } = await buildUser(db, { user_state_id: state })
    const right = await logIn(email)
    expect([right.statusCode, right.json().responseCode]).toEqual([403, code])
    expect((await logIn(email, 'otra')).json()).toEqual(wrongCredentials)
  })

  it.each([
    [{ email: 'no es correo', password: 'x' }, 'Escriba un correo válido.'],
    [{ email: 'ana@example.com', password: '' }, 'Escriba su contraseña.'],
    [{ email: 'ana@example.com', password: 7 }, 'Revise el campo «contraseña».'],
    [{ email: 'ana@example.com', password: 'x', isAdmin: true }, 'Revise los datos enviados.'],
  ])('rejects %j', async (body, responseMessage) => {
    const browser = await new Browser(app).open()
    const response = await browser.send('POST', '/api/logIn', body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ responseCode: 'request.invalid', responseMessage })
  })

  it('rehashes a password that was hashed with another cost', async () => {
    const weaker = await hash(testPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { id, email } = await buildUser(db, { password_hash: weaker })
    await signedIn(email)
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,/)
    await signedIn(email)
  })

  it('audits successful and rejected sign-ins', async () => {
    const { id, email } = await buildUser(db, { user_state_id: userStates.Ban })
    const browser = new Browser(app, { address: '203.0.113.9', userAgent: 'Firefox' })
    await browser.signIn(email, 'otra')
    await browser.signIn(email)
    await db
      .updateTable('users')
      .set({ user_state_id: userStates.Active })
      .where('id', '=', id)
      .execute()
    await browser.signIn(email)
    await browser.signIn('nadie.conocido@example.com')

    const from = { address: '203.0.113.9', user_agent: 'Firefox', at: start }
    const rejected = { ...from, event: 'session.refused', actor_kind: 'anonymous', actor_id: null }
    expect(await readAudit(db, { address: '203.0.113.9' })).toMatchObject([
      { ...rejected, subject_id: id, detail: { email, reason: 'session.wrong-credentials' } },
      { ...rejected, subject_id: id, detail: { email, reason: 'user.ban' } },
      {
        ...from,
        event: 'session.opened',
        actor_kind: 'administrator',
        actor_id: id,
        subject_kind: 'session',
      },
      {
        ...rejected,
        subject_id: null,
        detail: { email: 'nadie.conocido@example.com', reason: 'session.wrong-credentials' },
      },
    ])
  })
})

describe('an open session', () => {
  it('identifies its user', async () => {
    const user = await buildUser(db)
    const response = await me(await signedIn(user.email))
    expect(response.json()).toMatchObject({ id: user.id, email: user.email })
  })

  it('is rejected once its access token expires', async () => {
    const browser = await signedIn()
    passMinutes(11)
    const response = await me(browser)
    expect([response.statusCode, response.json().responseCode]).toEqual([401, 'session.required'])
  })

  it('ends at once when the user is no longer active', async () => {
    const { id, email } = await buildUser(db)
    const browser = await signedIn(email)
    await banUser(db, id)
    expect((await me(browser)).statusCode).toBe(401)
    expect((await browser.refresh()).statusCode).toBe(400)
  })

  it('ends by signing out, which keeps the other sessions and resets the cookies', async () => {
    const { id, email } = await buildUser(db)
    const [here, there] = [await signedIn(email), await signedIn(email)]
    const [companion, xsrfToken] = [here.cookie('sb'), here.cookie('XSRF-TOKEN')]
    const response = await here.send('POST', '/api/logOut')
    expect(response.statusCode).toBe(204)
    expect(here.cookie('sb')).not.toBe(companion)
    expect(here.cookie('XSRF-TOKEN')).not.toBe(xsrfToken)
    expect((await me(there)).statusCode).toBe(200)

    for (const cookie of [here.cookie('sb'), companion]) {
      here.setCookie('sb', cookie)
      here.setCookie('XSRF-TOKEN', undefined)
      await here.open()
      expect((await me(here)).statusCode).toBe(401)
      expect((await here.refresh()).statusCode).toBe(400)
    }
    expect(await readAudit(db, { actor_id: id })).toMatchObject([
      { event: 'session.opened' },
      { event: 'session.opened' },
      { event: 'session.closed', detail: { reason: 'signed-out' } },
    ])
  })
})

describe('at most ten sessions', () => {
  it('ends the oldest', async () => {
    const { id, email } = await buildUser(db)
    const browsers: Browser[] = []
    for (let count = 0; count < 12; count++) {
      browsers.push(await signedIn(email))
      passMinutes(0.1)
    }
    const statuses = await Promise.all(browsers.map(async (it) => (await me(it)).statusCode))
    expect(statuses).toEqual([401, 401, ...Array(10).fill(200)])
    const closed = await readAudit(db, { actor_id: id, event: 'session.closed' })
    expect(closed.map(({ detail }) => detail['reason'])).toEqual(['too-many', 'too-many'])
  })

  it('applies to concurrent sign-ins', async () => {
    const { id, email } = await buildUser(db)
    const browser = await signedIn(email)
    const body = { email, password: testPassword }
    await Promise.all(
      Array.from({ length: 14 }, () => browser.send('POST', '/api/logIn', body, {})),
    )
    const open = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toHaveLength(10)
  })
})
