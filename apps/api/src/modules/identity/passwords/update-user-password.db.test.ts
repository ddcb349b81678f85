import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildUser, testPassword } from '../../../../test/factories.ts'
import { Mailbox } from '../../../../test/mailbox.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

const start = new Date('2026-11-15T12:00:00Z')
const newPassword = 'nuez-tinto-loma-38'
const mailbox = new Mailbox()
let now = start
let db: Db
let app: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now, mailer: mailbox }))
})
beforeEach(() => {
  now = start
})
afterAll(() => close())

async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser(app)
  expect((await browser.signIn(email)).statusCode).toBe(200)
  return browser
}

const changePassword = (browser: Browser, body: object) =>
  browser.send('PUT', '/api/updateUserPassword', body, { authorization: undefined })

const codeOf = async (response: ReturnType<typeof changePassword>) => {
  const { statusCode, body } = await response
  return [statusCode, body && JSON.parse(body).responseCode]
}
const meStatus = async (browser: Browser) => (await browser.send('GET', '/api/me')).statusCode

describe('with the current password', () => {
  it('changes it, keeps this session, ends the others and mails the user', async () => {
    const { id, email } = await buildUser(db)
    const [here, there] = [await signedIn(email), await signedIn(email)]
    const response = await changePassword(here, {
      email,
      currentPassword: testPassword,
      newPassword,
    })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await meStatus(here)).toBe(200)
    expect((await here.refresh()).statusCode).toBe(200)
    expect(await meStatus(there)).toBe(401)
    expect((await there.refresh()).statusCode).toBe(400)
    expect((await new Browser(app).signIn(email)).statusCode).toBe(401)
    expect((await new Browser(app).signIn(email, newPassword)).statusCode).toBe(200)

    const mail = await mailbox.until(email)
    expect(mail.subject).toBe('Su contraseña cambió')
    expect(mail.text).toContain('15 de noviembre de 2026 a las 07:00')
    const user = await db
      .selectFrom('users')
      .select('password_changed_at')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(user).toEqual({ password_changed_at: now })
    const ends = await db
      .selectFrom('sessions')
      .select('end_reason')
      .where('user_id', '=', id)
      .where('ended_at', 'is not', null)
      .execute()
    expect(ends).toEqual([{ end_reason: 'password-changed' }])
    const closed = await readAudit(db, { event: 'session.closed', actor_id: id })
    expect(closed).toMatchObject([{ detail: { userId: id, reason: 'password-changed' } }])
  })

  it('keeps this browser known, so that guesses from elsewhere do not lock it out', async () => {
    const { email } = await buildUser(db)
    const here = await signedIn(email)
    await changePassword(here, { email, currentPassword: testPassword, newPassword })
    await here.send('POST', '/api/logOut')
    const attacker = await new Browser(app, { address: '203.0.113.77' }).open()
    for (let guess = 0; guess <= 10; guess += 1) await attacker.signIn(email, `intento ${guess}`)
    expect((await attacker.signIn(email, newPassword)).statusCode).toBe(429)
    expect((await here.signIn(email, newPassword)).statusCode).toBe(200)
  })

  it('ends every session if this browser has none', async () => {
    const { email } = await buildUser(db)
    const there = await signedIn(email)
    const here = await new Browser(app).open()
    const body = { email: email.toUpperCase(), currentPassword: testPassword, newPassword }
    expect((await changePassword(here, body)).statusCode).toBe(204)
    expect(await meStatus(there)).toBe(401)
  })

  it('does not affect other users', async () => {
    const [ana, luis] = [await buildUser(db), await buildUser(db)]
    const [hers, his] = [await signedIn(ana.email), await signedIn(luis.email)]
    await changePassword(hers, { email: ana.email, currentPassword: testPassword, newPassword })
    expect(await meStatus(his)).toBe(200)
  })

  it('is audited without the passwords', async () => {
    const { id, email } = await buildUser(db)
    const here = await signedIn(email)
    await changePassword(here, { email, currentPassword: testPassword, newPassword })
    const entries = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', id)
      .where('event', '=', 'password.changed')
      .execute()
    expect(entries).toMatchObject([
      { actor_id: id, address: '127.0.0.1', detail: { by: 'current-password' } },
    ])
    expect(JSON.stringify(entries)).not.toContain(newPassword)
  })

  it.each(['known', 'unknown'])('rejects a wrong one the same way for a %s e-mail', async (who) => {
    const email = who === 'known' ? (await buildUser(db)).email : 'nadie@example.com'
    const here = await new Browser(app).open()
    const response = await changePassword(here, { email, currentPassword: 'otra', newPassword })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({
      responseCode: 'session.wrong-credentials',
      responseMessage: 'La contraseña actual no coincide.',
    })
  })

  it('rejects users who may not sign in', async () => {
    const { email } = await buildUser(db, { user_state_id: userStates.Ban })
    const here = await new Browser(app).open()
    const body = { email, currentPassword: testPassword, newPassword }
    expect(await codeOf(changePassword(here, body))).toEqual([403, 'user.ban'])
  })

  it.each([
    ['password1', 'password.breached', /filtración/],
    ['camion2026', 'password.weak', /fácil de adivinar/],
    ['Ñáñez.Peña.Ana', 'password.weak', /se parece a sus nombres/],
    [testPassword, 'password.weak', /debe ser distinta de la actual/],
    ['corta', 'request.invalid', /al menos 8 caracteres/],
  ])('rejects %s and changes nothing', async (bad, code, sentence) => {
    const { email } = await buildUser(db)
    const here = await signedIn(email)
    const response = await changePassword(here, {
      email,
      currentPassword: testPassword,
      newPassword: bad,
    })
    expect(response.json()).toMatchObject({
      responseCode: code,
      responseMessage: expect.stringMatching(sentence),
    })
    expect(await meStatus(here)).toBe(200)
    expect((await here.signIn(email)).statusCode).toBe(200)
  })

  it.each([{}, { newPassword }, { email: 'a@example.com', newPassword }, { resetToken: '' }])(
    'rejects %j',
    async (body) => {
      const here = await new Browser(app).open()
      expect(await codeOf(changePassword(here, body))).toEqual([400, 'request.invalid'])
    },
  )

  it('allows twenty new passwords per hour', async () => {
    const { id, email } = await buildUser(db)
    const here = await signedIn(email)
    const weak = { email, currentPassword: testPassword, newPassword: 'camion2026' }
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await codeOf(changePassword(here, weak))).toEqual([422, 'password.weak'])
    }
    expect(await codeOf(changePassword(here, { ...weak, newPassword }))).toEqual([
      429,
      'request.too-many',
    ])
    const entries = await readAudit(db, { event: 'password.throttled', actor_id: id })
    expect(entries).toMatchObject([{ detail: { limit: 'choice:account', about: id } }])
  })

  it('counts as a password attempt', async () => {
    const { email } = await buildUser(db)
    const here = await new Browser(app, { address: '10.9.9.9' }).open()
    const wrong = { email, currentPassword: 'otra', newPassword }
    for (let tries = 0; tries < 10; tries += 1) await changePassword(here, wrong)
    const response = await changePassword(here, { ...wrong, currentPassword: testPassword })
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('with a second factor', () => {
  async function withFactor() {
    const { email } = await buildUser(db)
    const browser = await signedIn(email)
    const started = await browser.send('POST', '/api/secondFactor/start', {
      password: testPassword,
    })
    const totp = new TOTP({ secret: started.json().secret })
    const code = () => totp.generate({ timestamp: now.getTime() })
    await browser.send('POST', '/api/secondFactor/confirm', { code: code() })
    now = new Date(now.getTime() + 30_000)
    return { email, browser, code }
  }

  it('needs no code in a browser with a session', async () => {
    const { email, browser } = await withFactor()
    const body = { email, currentPassword: testPassword, newPassword }
    expect((await changePassword(browser, body)).statusCode).toBe(204)
  })

  it('needs a code in another browser, and after the session went idle', async () => {
    const { email, browser, code } = await withFactor()
    const elsewhere = await new Browser(app).open()
    const body = { email, currentPassword: testPassword, newPassword }
    const required = [401, 'session.second-factor-required']
    expect(await codeOf(changePassword(elsewhere, body))).toEqual(required)
    expect(await codeOf(changePassword(elsewhere, { ...body, code: '000000' }))).toEqual([
      401,
      'session.second-factor-wrong',
    ])
    now = new Date(now.getTime() + 31 * minuteMs)
    expect(await codeOf(changePassword(browser, body))).toEqual(required)
    expect((await changePassword(elsewhere, { ...body, code: code() })).statusCode).toBe(204)
  })
})
