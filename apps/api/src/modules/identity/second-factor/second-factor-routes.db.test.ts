import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildUser, testPassword } from '../../../../test/factories.ts'
import { Mailbox } from '../../../../test/mailbox.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

const start = new Date('2026-11-15T12:00:10Z')
const password = testPassword
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

const advanceToNextCode = () => {
  now = new Date(now.getTime() + 30_000)
}
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body && JSON.parse(body).responseCode,
]

class Person {
  readonly browser: Browser
  readonly id: string
  readonly email: string
  secret = ''

  constructor(browser: Browser, { id, email }: { id: string; email: string }) {
    this.browser = browser
    this.id = id
    this.email = email
  }
  call(name: string, body: object) {
    return this.browser.send('POST', `/api/secondFactor/${name}`, body)
  }
  /** The current code of the phone. */
  code(): string {
    return new TOTP({ secret: this.secret }).generate({ timestamp: now.getTime() })
  }
  async start() {
    const response = await this.call('start', { password })
    expect(response.statusCode).toBe(200)
    this.secret = response.json().secret
    return response
  }
  async turnOn(): Promise<string[]> {
    await this.start()
    const { recoveryCodes } = (await this.call('confirm', { code: this.code() })).json()
    advanceToNextCode()
    return recoveryCodes
  }
  async factor() {
    return (await this.browser.send('GET', '/api/me')).json().secondFactor
  }
  signInElsewhere(code?: string) {
    return new Browser(app).signIn(this.email, password, code)
  }
}

async function newPerson(): Promise<Person> {
  const user = await buildUser(db)
  const browser = new Browser(app)
  await browser.signIn(user.email)
  return new Person(browser, user)
}

const events = async (id: string) => {
  const rows = await db
    .selectFrom('audit_entries')
    .select('event')
    .where('subject_id', '=', id)
    .where('event', 'like', 'second-factor.%')
    .orderBy('id')
    .execute()
  return rows.map(({ event }) => event)
}

describe('turning on the second factor', () => {
  it('returns a secret that takes effect once it is confirmed with a code', async () => {
    const person = await newPerson()
    const response = await person.start()
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`secret=${person.secret}`),
    })
    expect(await person.factor()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect((await person.signInElsewhere()).statusCode).toBe(200)

    const confirmed = await person.call('confirm', { code: person.code() })
    expect(confirmed.statusCode).toBe(200)
    expect(confirmed.json().recoveryCodes).toHaveLength(10)
    expect(await person.factor()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect((await mailbox.until(person.email)).subject).toBe('Su segundo factor quedó activo')
    expect(await events(person.id)).toEqual(['second-factor.started', 'second-factor.turned-on'])
  })

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const person = await newPerson()
    const codes = await person.turnOn()
    const stored = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
    ])
    for (const text of [person.secret, ...codes]) expect(stored).not.toContain(text)
  })

  it('rejects a wrong password, counts it as an attempt and stores no draft', async () => {
    const person = await newPerson()
    for (let tries = 0; tries < 10; tries += 1) {
      const response = await person.call('start', { password: 'otra' })
      expect(codeOf(response)).toEqual([403, 'password.wrong'])
    }
    expect((await person.call('start', { password })).statusCode).toBe(429)
    expect(codeOf(await person.call('confirm', { code: '123456' }))).toEqual([409, 'factor.off'])
  })

  it('rejects a wrong code, and limits the attempts', async () => {
    const person = await newPerson()
    await person.start()
    for (let tries = 0; tries < 10; tries += 1) {
      const response = await person.call('confirm', { code: 'abcdef' })
      expect(codeOf(response)).toEqual([422, 'factor.wrong-code'])
    }
    expect((await person.call('confirm', { code: person.code() })).statusCode).toBe(429)
    expect(await person.factor()).toMatchObject({ isOn: false })
    const own = { actor_id: person.id }
    const entries = await readAudit(db, { event: 'second-factor.refused', ...own })
    expect(entries).toHaveLength(10)
    expect(JSON.stringify(entries)).not.toContain('abcdef')
    const throttled = await readAudit(db, { event: 'second-factor.throttled', ...own })
    expect(throttled).toMatchObject([
      { actor_kind: 'administrator', detail: { limit: 'code:confirmation' } },
    ])
  })

  it('accepts only codes of the latest secret', async () => {
    const person = await newPerson()
    await person.start()
    const older = person.code()
    await person.start()
    expect((await person.call('confirm', { code: older })).statusCode).toBe(422)
    expect((await person.call('confirm', { code: person.code() })).statusCode).toBe(200)
  })

  it('can be confirmed only once', async () => {
    const person = await newPerson()
    await person.start()
    const code = person.code()
    const answers = await Promise.all([1, 2, 3].map(() => person.call('confirm', { code })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(codeOf(await person.call('start', { password }))).toEqual([409, 'factor.already-on'])
    expect(await person.factor()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  })

  it.each([
    ['start', {}],
    ['start', { password: '' }],
    ['confirm', { code: '' }],
    ['disable', { password }],
    ['recoveryCodes', { code: '123456' }],
  ])('rejects %s %j', async (name, body) => {
    const person = await newPerson()
    expect(codeOf(await person.call(name, body))).toEqual([400, 'request.invalid'])
  })

  it.each(['start', 'confirm', 'disable', 'recoveryCodes'])(
    '%s requires a session',
    async (name) => {
      const browser = await new Browser(app).open()
      const response = await browser.send('POST', `/api/secondFactor/${name}`, { password })
      expect(codeOf(response)).toEqual([401, 'session.required'])
    },
  )
})

describe('when the second factor is on', () => {
  it('signing in needs the password and a code, each code once', async () => {
    const person = await newPerson()
    await person.turnOn()
    expect(codeOf(await person.signInElsewhere())).toEqual([401, 'session.second-factor-required'])
    const code = person.code()
    expect((await person.signInElsewhere(code)).statusCode).toBe(200)
    expect(codeOf(await person.signInElsewhere(code))).toEqual([401, 'session.second-factor-wrong'])
  })

  it('a recovery code works too, once, and the number left decreases', async () => {
    const person = await newPerson()
    const [first = '', second = ''] = await person.turnOn()
    expect((await person.signInElsewhere(first.toUpperCase())).statusCode).toBe(200)
    expect(codeOf(await person.signInElsewhere(first))[0]).toBe(401)
    expect((await person.signInElsewhere(second.replace('-', ' '))).statusCode).toBe(200)
    expect(await person.factor()).toMatchObject({ isOn: true, recoveryCodesLeft: 8 })
    const used = (await events(person.id)).filter((event) => event.endsWith('code-used'))
    expect(used).toHaveLength(2)
  })

  it('new recovery codes replace the old', async () => {
    const person = await newPerson()
    const [old = ''] = await person.turnOn()
    const response = await person.call('recoveryCodes', { password, code: person.code() })
    const [fresh = ''] = response.json().recoveryCodes
    expect((await person.signInElsewhere(old)).statusCode).toBe(401)
    expect((await person.signInElsewhere(fresh)).statusCode).toBe(200)
    expect(await events(person.id)).toContain('second-factor.recovery-codes-renewed')
  })

  it('turning it off needs password and code, and mails the user', async () => {
    const person = await newPerson()
    const [recoveryCode = ''] = await person.turnOn()
    const disable = (body: object) => person.call('disable', body)
    const code = person.code()
    expect(codeOf(await disable({ password: 'otra', code }))).toEqual([403, 'password.wrong'])
    expect(codeOf(await disable({ password, code: '12 34' }))).toEqual([422, 'factor.wrong-code'])
    expect((await disable({ password, code })).json()).toEqual({ recoveryCodes: null })
    expect(await person.factor()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect((await person.signInElsewhere()).statusCode).toBe(200)
    expect((await mailbox.until(person.email, 2)).subject).toBe('Su segundo factor quedó inactivo')

    for (const name of ['disable', 'recoveryCodes']) {
      const again = await person.call(name, { password, code: recoveryCode })
      expect(codeOf(again)).toEqual([409, 'factor.off'])
    }
  })

  it('can be turned off with a recovery code if the phone is lost', async () => {
    const person = await newPerson()
    const [code] = await person.turnOn()
    expect((await person.call('disable', { password, code })).statusCode).toBe(200)
  })
})
