import { dayMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { buildPasskey, buildUser, testPassword } from '../../../../test/factories.ts'
import { Mailbox } from '../../../../test/mailbox.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import { createLogger } from '#platform/logger.ts'
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

/** Each test has its own address, because of the rate limit. */
let addresses = 0
const newBrowser = (at = app) => new Browser(at, { address: `10.1.0.${(addresses += 1)}` }).open()

const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs)
}
const ask = (browser: Browser, email: string) =>
  browser.send('POST', '/api/passwordRecovery', { email })

async function askForLink(email: string, count = 1): Promise<string> {
  expect((await ask(await newBrowser(), email)).statusCode).toBe(204)
  const { text } = await mailbox.until(email, count)
  return /\/login\/restablecer#([\w-]+)\s/.exec(text)?.[1] ?? ''
}

async function reset(resetToken: string, password = newPassword) {
  const browser = await newBrowser()
  const body = { resetToken, newPassword: password }
  const response = await browser.send('PUT', '/api/updateUserPassword', body)
  return [response.statusCode, response.body && response.json().responseCode]
}

describe('the link in the e-mail', () => {
  it('sets a new password and ends every session', async () => {
    const { email } = await buildUser(db)
    const browser = await newBrowser()
    await browser.signIn(email)
    const token = await askForLink(email)
    const [mail] = mailbox.to(email)
    expect(mail?.subject).toBe('Restablezca su contraseña de Arriero')
    expect(mail?.text).toContain(`http://arriero.test/login/restablecer#${token}\n`)
    expect(mail?.text).toContain('30 minutos')

    expect(await reset(token)).toEqual([204, ''])
    expect((await browser.send('GET', '/api/me')).statusCode).toBe(401)
    expect((await browser.signIn(email)).statusCode).toBe(401)
    expect((await browser.signIn(email, newPassword)).statusCode).toBe(200)
    expect((await mailbox.until(email, 2)).subject).toBe('Su contraseña cambió')
  })

  it('takes away passkeys of the last thirty days, and says so', async () => {
    const { id, email } = await buildUser(db)
    const old = await buildPasskey(db, id, new Date(start.getTime() - 31 * dayMs))
    await buildPasskey(db, id, new Date(start.getTime() - 29 * dayMs))
    const codes = { user_id: id, code_hash: 'h', used_at: null }
    await db.insertInto('recovery_codes').values(codes).execute()
    const left = async (table: 'passkeys' | 'recovery_codes') =>
      (await db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).length
    expect(await reset(await askForLink(email))).toEqual([204, ''])
    expect(
      await db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute(),
    ).toEqual([{ id: old }])
    expect(await left('recovery_codes')).toBe(1)
    expect((await mailbox.until(email, 2)).text).toContain('30 días: «Portátil»')
    expect(await readAudit(db, { event: 'passkey.removed', actor_id: id })).toMatchObject([
      { detail: { by: 'recovery-link', name: 'Portátil' } },
    ])
    // Without any factor left, the codes that it brought end too.
    await db.updateTable('passkeys').set({ created_at: start }).where('id', '=', old).execute()
    await reset(await askForLink(email, 3), 'loma-tinto-nuez-83')
    expect([await left('passkeys'), await left('recovery_codes')]).toEqual([0, 0])
  })

  it('resets the sign-in limit of the account', async () => {
    const { email } = await buildUser(db)
    const guesser = await newBrowser()
    for (let guess = 0; guess <= 10; guess += 1) await guesser.signIn(email, `intento ${guess}`)
    expect((await guesser.signIn(email)).statusCode).toBe(429)
    expect(await reset(await askForLink(email))).toEqual([204, ''])
    expect((await (await newBrowser()).signIn(email, newPassword)).statusCode).toBe(200)
  })

  it('works once, also with concurrent requests', async () => {
    const { email } = await buildUser(db)
    const token = await askForLink(email)
    const passwords = ['uno', 'dos', 'tres', 'cuatro'].map((word) => `${newPassword} ${word}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.filter(([status]) => status === 204)).toHaveLength(1)
    expect(await reset(token)).toEqual([410, 'password.reset-expired'])
  })

  it('works for half an hour', async () => {
    const { email } = await buildUser(db)
    const token = await askForLink(email)
    passMinutes(30)
    expect(await reset(token)).toEqual([410, 'password.reset-expired'])
  })

  it('stays valid next to newer ones, until one of them is used', async () => {
    const { email } = await buildUser(db)
    const links = [await askForLink(email), await askForLink(email, 2), await askForLink(email, 3)]
    const [first = '', second = '', third = ''] = links
    expect(await reset(second)).toEqual([204, ''])
    expect(await reset(first, `${newPassword} otra`)).toEqual([410, 'password.reset-expired'])
    expect(await reset(third, `${newPassword} otra`)).toEqual([410, 'password.reset-expired'])
  })

  it('stays valid no matter how many more links are requested', async () => {
    const { email } = await buildUser(db)
    const own = await askForLink(email)
    for (let count = 0; count < 5; count += 1) {
      passMinutes(5)
      expect((await ask(await newBrowser(), email)).statusCode).toBe(204)
    }
    passMinutes(4)
    expect(await reset(own)).toEqual([204, ''])
  })

  it('can be requested again right after a new password invalidated the others', async () => {
    const { email } = await buildUser(db)
    const first = await askForLink(email)
    await askForLink(email, 2)
    await askForLink(email, 3)
    expect(await reset(first)).toEqual([204, ''])
    await mailbox.until(email, 4)
    expect(await reset(await askForLink(email, 5), `${newPassword} otra`)).toEqual([204, ''])
  })

  it('allows twenty passwords per hour', async () => {
    const { id, email } = await buildUser(db)
    const token = await askForLink(email)
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await reset(token, 'camion2026')).toEqual([422, 'password.weak'])
    }
    expect(await reset(token)).toEqual([429, 'request.too-many'])
    const entries = await readAudit(db, { event: 'password.throttled' })
    expect(entries.map(({ detail }) => detail)).toEqual([{ limit: 'choice:link', about: id }])
  })

  it('is audited once per window when it is rejected', async () => {
    const { id, email } = await buildUser(db)
    const token = await askForLink(email)
    await reset(token)
    for (let tries = 0; tries < 3; tries += 1) await reset(token)
    const entries = await readAudit(db, { event: 'recovery.refused', subject_id: id })
    expect(entries).toMatchObject([
      { actor_kind: 'anonymous', detail: { reason: 'password.reset-expired' } },
    ])
  })

  it('is invalidated by another password change, or by a ban', async () => {
    const { id, email } = await buildUser(db)
    const first = await askForLink(email)
    const browser = await newBrowser()
    const body = { email, currentPassword: testPassword, newPassword }
    await browser.send('PUT', '/api/updateUserPassword', body)
    expect(await reset(first)).toEqual([410, 'password.reset-expired'])
    await mailbox.until(email, 2)

    const second = await askForLink(email, 3)
    const ban = { user_state_id: userStates.Ban }
    await db.updateTable('users').set(ban).where('id', '=', id).execute()
    expect(await reset(second, `${newPassword} otra`)).toEqual([410, 'password.reset-expired'])
  })

  it('stays valid after a rejected password', async () => {
    const { email } = await buildUser(db)
    const token = await askForLink(email)
    expect(await reset(token, 'camion2026')).toEqual([422, 'password.weak'])
    expect(await reset(token, testPassword)).toEqual([422, 'password.weak'])
    expect(await reset(token)).toEqual([204, ''])
  })

  it('is rejected if it never existed, and is stored only as a hash', async () => {
    expect(await reset('inventado')).toEqual([404, 'password.reset-unknown'])
    const token = await askForLink((await buildUser(db)).email)
    const rows = await db.selectFrom('password_resets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('requesting a link', () => {
  /** The responses, and the mails sent once all pending work was done. */
  async function answersAndMails(...emails: string[]) {
    const separateMailbox = new Mailbox()
    const separateApp = await buildTestApp({ db, clock: () => now, mailer: separateMailbox })
    const answers = []
    for (const email of emails) {
      const { statusCode, body, headers } = await ask(await newBrowser(separateApp), email)
      delete headers['x-request-id']
      delete headers['date']
      answers.push({ statusCode, body, headers })
    }
    await separateApp.close()
    return { answers, mails: separateMailbox.sent }
  }

  it('responds the same to known and unknown e-mails, but mails only the known', async () => {
    const { email } = await buildUser(db)
    const { answers, mails } = await answersAndMails(email, 'nadie@example.com')
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ statusCode: 204, body: '' })
    expect(mails.map(({ to }) => to)).toEqual([email])
  })

  it.each<[string, { user_state_id?: UserStateId; kind?: 'driver' | 'customer' }]>([
    ['blocked', { user_state_id: userStates.Ban }],
    ['in review', { user_state_id: userStates.Review }],
    ['a driver', { kind: 'driver' }],
    ['a customer', { kind: 'customer' }],
  ])('sends nothing to a user who is %s', async (_who, overrides) => {
    const { email } = await buildUser(db, overrides)
    const { answers, mails } = await answersAndMails(email)
    expect(answers).toMatchObject([{ statusCode: 204 }])
    expect(mails).toEqual([])
  })

  it('sends at most three mails per half hour, which only the audit shows', async () => {
    const { id, email } = await buildUser(db)
    const { answers, mails } = await answersAndMails(email, email, email, email, email)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    expect(mails).toHaveLength(3)
    const throttled = await readAudit(db, { event: 'recovery.throttled' })
    expect(throttled.filter(({ detail }) => detail['about'] === id)).toMatchObject([
      { actor_kind: 'anonymous', detail: { limit: 'recovery:account' } },
    ])
    passMinutes(29)
    expect((await answersAndMails(email)).mails).toHaveLength(0)
    passMinutes(1)
    expect((await answersAndMails(email)).mails).toHaveLength(1)
  })

  it('is rate limited per address', async () => {
    const browser = await newBrowser()
    for (let count = 0; count < 20; count += 1) {
      expect((await ask(browser, 'nadie@example.com')).statusCode).toBe(204)
    }
    const limited = await ask(browser, 'nadie@example.com')
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '3600'])
    expect((await ask(await newBrowser(), 'nadie@example.com')).statusCode).toBe(204)
  })

  it('responds the same when the mail server is down, and logs it', async () => {
    const { email } = await buildUser(db)
    const lines: string[] = []
    const log = createLogger('error', { write: (line: string) => void lines.push(line) })
    const brokenMailbox = new Mailbox()
    brokenMailbox.failure = new Error('connection refused')
    const separateApp = await buildTestApp({ db, clock: () => now, mailer: brokenMailbox, log })
    expect((await ask(await newBrowser(separateApp), email)).statusCode).toBe(204)
    await separateApp.close()
    expect(lines.join('')).toContain('mail not sent')
    expect(lines.join('')).not.toContain(email)
  })

  it('requires an e-mail', async () => {
    const response = await ask(await newBrowser(), 'no es correo')
    expect(response.statusCode).toBe(400)
    expect(response.json().responseMessage).toBe('Escriba un correo válido.')
  })
})
