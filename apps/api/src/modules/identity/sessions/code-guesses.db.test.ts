import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildUser, testPassword } from '../../../../test/factories.ts'
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

/** A user with a second factor, and the code of their phone. */
async function buildUserWithSecondFactor() {
  const { id, email } = await buildUser(db)
  const browser = new Browser(app)
  await browser.signIn(email)
  const path = '/api/secondFactor'
  const start = await browser.send('POST', `${path}/start`, { password: testPassword })
  const totp = new TOTP({ secret: start.json().secret })
  const code = () => totp.generate({ timestamp: now.getTime() })
  expect((await browser.send('POST', `${path}/confirm`, { code: code() })).statusCode).toBe(200)
  passMinutes(1)
  return { id, email, code, browser }
}

const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')

async function tryCode(email: string, code?: string, browser = new Browser(app)) {
  const response = await browser.signIn(email, testPassword, code)
  return [response.statusCode, response.json().responseCode]
}

it('does not count a sign-in without a code as a guess', async () => {
  const { id, email, code } = await buildUserWithSecondFactor()
  for (let tries = 0; tries < 12; tries++) {
    expect(await tryCode(email)).toEqual([401, 'session.second-factor-required'])
  }
  expect((await tryCode(email, code()))[0]).toBe(200)
  const [entry] = await readAudit(db, { event: 'session.refused', subject_id: id })
  expect(entry?.detail).toEqual({ email, reason: 'session.second-factor-required' })
})

it('allows ten codes per hour with the right password, and says when to retry', async () => {
  const { id, email, code } = await buildUserWithSecondFactor()
  for (let tries = 0; tries < 10; tries++) {
    expect(await tryCode(email, wrongCode(code()))).toEqual([401, 'session.second-factor-wrong'])
  }
  expect(await tryCode(email, code())).toEqual([429, 'request.too-many'])
  passMinutes(16)
  // By now the window of password attempts is over; the window of codes is not.
  expect(await tryCode(email)).toEqual([401, 'session.second-factor-required'])
  expect(await tryCode(email, code())).toEqual([429, 'request.too-many'])
  const throttled = await readAudit(db, { event: 'session.throttled' })
  expect(throttled.map(({ detail }) => detail)).toEqual([
    { limit: 'password:account', about: email },
    { limit: 'code:account', about: id },
  ])
  passMinutes(45)
  expect((await tryCode(email, code()))[0]).toBe(200)
})

it('gives a known browser its own ten codes, which a thief of the password can’t use up', async () => {
  const { id, email, code, browser } = await buildUserWithSecondFactor()
  for (let tries = 0; tries < 10; tries++) await tryCode(email, wrongCode(code()))
  expect((await tryCode(email, code()))[0]).toBe(429)
  expect((await tryCode(email, code(), browser))[0]).toBe(200)

  passMinutes(1)
  for (let tries = 0; tries < 10; tries++) {
    expect((await tryCode(email, wrongCode(code()), browser))[0]).toBe(401)
  }
  passMinutes(16)
  expect((await tryCode(email, code(), browser))[0]).toBe(429)
  const throttled = await readAudit(db, { event: 'session.throttled' })
  expect(throttled.map(({ detail }) => detail)).toContainEqual({ limit: 'code:device', about: id })
})

it('does not count a right code, and audits neither code nor password', async () => {
  const { id, email, code } = await buildUserWithSecondFactor()
  for (let times = 0; times < 12; times++) {
    expect((await tryCode(email, code()))[0]).toBe(200)
    passMinutes(1)
  }
  const wrong = wrongCode(code())
  await tryCode(email, wrong)
  const entries = await readAudit(db, { event: 'session.refused', subject_id: id })
  expect(entries.map(({ detail }) => detail)).toEqual([
    { email, reason: 'session.second-factor-wrong' },
  ])
})
