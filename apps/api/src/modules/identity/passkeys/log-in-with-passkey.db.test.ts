import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser, testPassword as password } from '../../../../test/browser.ts'
import { banUser } from '../../../../test/factories.ts'
import { askWhileHeld } from '../../../../test/held-row.ts'
import { describeOnPostgres } from '../../../../test/open-test-server.ts'
import {
  codeOf,
  finishSignIn,
  passkeyOrigin,
  PasskeyWorld,
} from '../../../../test/passkey-world.ts'
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.ts'

const world = new PasskeyWorld()
beforeAll(() => world.open())
beforeEach(() => world.reset())
afterAll(() => world.close())

describe('signing in with a passkey alone', () => {
  it('answers the four fields and opens a session', async () => {
    const person = await world.newPerson()
    const { id } = await person.addKey()
    const { browser, options } = await world.startSignIn()
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    const response = await finishSignIn(browser, person.key.get(options))
    expect(response.statusCode).toBe(200)
    browser.user = response.json()
    expect(Object.keys(response.json()).toSorted()).toEqual(
      ['accessToken', 'fbCustomToken', 'id', 'refreshToken'].toSorted(),
    )
    expect((await browser.send('GET', '/api/me')).json().id).toBe(person.id)
    const { passkeys } = (await browser.send('GET', '/api/passkeys')).json()
    expect(passkeys).toMatchObject([{ id, lastUsedAt: world.now.toISOString() }])
    const opened = await readAudit(world.db, { event: 'session.opened', actor_id: person.id })
    expect(opened.at(-1)).toMatchObject({ detail: { passkeyId: id } })
  })

  it.each([
    ['from another origin', { origin: 'https://consola.example.org' }, 'passkey.refused'],
    ['for another domain', { rpId: 'example.com' }, 'passkey.refused'],
    ['that verified nobody', { isVerified: false }, 'passkey.not-verified'],
    ['with the handle of another person', { userHandle: 'AAAA' }, 'passkey.refused'],
    ['with a challenge of its own', { challenge: 'AAAA' }, 'passkey.challenge-over'],
  ])('refuses one %s', async (_, fault, code) => {
    const person = await world.newPerson()
    await person.addKey()
    const { browser, options } = await world.startSignIn()
    const response = await finishSignIn(browser, person.key.get(options, fault))
    expect(codeOf(response)).toEqual([403, code])
    const refused = await readAudit(world.db, { event: 'session.refused' })
    expect(refused.at(-1)).toMatchObject({ detail: { with: 'passkey' } })
  })

  it('refuses a used, an old and a foreign challenge', async () => {
    const person = await world.newPerson()
    await person.addKey()
    const over = [403, 'passkey.challenge-over']
    const first = await world.startSignIn()
    const credential = person.key.get(first.options)
    expect((await finishSignIn(first.browser, credential)).statusCode).toBe(200)
    expect(codeOf(await finishSignIn(first.browser, credential))).toEqual(over)
    const second = await world.startSignIn()
    const other = await new Browser(world.app).open()
    expect(codeOf(await finishSignIn(other, person.key.get(second.options)))).toEqual(over)
    const third = await world.startSignIn()
    world.advance(5)
    expect(codeOf(await finishSignIn(third.browser, person.key.get(third.options)))).toEqual(over)
  })

  it('refuses a counter that went back, and tells the owner', async () => {
    const person = await world.newPerson()
    await person.addKey()
    const signIn = async (counter: number) => {
      const { browser, options } = await world.startSignIn()
      return finishSignIn(browser, person.key.get(options, { counter }))
    }
    expect((await signIn(7)).statusCode).toBe(200)
    for (const counter of [7, 3, 0]) {
      expect(codeOf(await signIn(counter))).toEqual([403, 'passkey.counter-back'])
    }
    expect((await signIn(8)).statusCode).toBe(200)
    const told = await world.db
      .selectFrom('notifications')
      .select('title')
      .where('administrator_id', '=', person.id)
      .execute()
    expect(told.map(({ title }) => title)).toContain('Rechazamos una de sus llaves de acceso')
  })

  it('accepts keys that do not count', async () => {
    const person = await world.newPerson()
    await person.addKey()
    for (let use = 0; use < 2; use += 1) {
      const { browser, options } = await world.startSignIn()
      const credential = person.key.get(options, { counter: 0 })
      expect((await finishSignIn(browser, credential)).statusCode).toBe(200)
    }
  })

  it('refuses an unknown key, a removed one and one of a banned person', async () => {
    const unknown = [403, 'passkey.unknown']
    const stranger = await world.startSignIn()
    const strange = new SoftwareAuthenticator(passkeyOrigin).get(stranger.options)
    expect(codeOf(await finishSignIn(stranger.browser, strange))).toEqual(unknown)

    const person = await world.newPerson()
    const { id } = await person.addKey()
    const removal = await person.keyProof()
    expect((await person.browser.send('DELETE', `/api/passkeys/${id}`, removal)).statusCode).toBe(
      204,
    )
    const removed = await world.startSignIn()
    const credential = person.key.get(removed.options)
    expect(codeOf(await finishSignIn(removed.browser, credential))).toEqual(unknown)

    const banned = await world.newPerson()
    await banned.addKey()
    await banUser(world.db, banned.id)
    const { browser, options } = await world.startSignIn()
    expect(codeOf(await finishSignIn(browser, banned.key.get(options)))).toEqual([403, 'user.ban'])
  })

  it('limits the attempts of a network', async () => {
    const browser = await new Browser(world.app, { address: '203.0.113.9' }).open()
    const credential = new SoftwareAuthenticator(passkeyOrigin).get({
      challenge: 'AAAA',
      rpId: 'consola.example.com',
      timeout: 1,
      allowCredentials: [],
      userVerification: 'required',
    })
    for (let tries = 0; tries < 50; tries += 1) await finishSignIn(browser, credential)
    expect((await finishSignIn(browser, credential)).statusCode).toBe(429)
  })
})

describe('a passkey as second factor', () => {
  it('is asked for after the password, and need not verify the person', async () => {
    const person = await world.newPerson()
    const { recoveryCodes } = await person.addKey()
    const refused = await new Browser(world.app).signIn(person.email)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toEqual({
      responseCode: 'session.second-factor-required',
      responseMessage: 'Confirme con su llave de acceso o con un código de recuperación.',
      factors: ['passkey'],
    })
    const { browser, options } = await world.startSignIn({ email: person.email, password })
    expect(options.allowCredentials).toMatchObject([{ id: person.key.id }])
    const response = await finishSignIn(browser, person.key.get(options, { isVerified: false }))
    expect(response.statusCode).toBe(200)
    const [code = ''] = recoveryCodes ?? []
    expect((await new Browser(world.app).signIn(person.email, password, code)).statusCode).toBe(200)
    expect(codeOf(await new Browser(world.app).signIn(person.email, password, code))).toEqual([
      401,
      'session.second-factor-wrong',
    ])
  })

  it('stands beside the authenticator app, whose end brings new recovery codes', async () => {
    const person = await world.newPerson()
    await person.addKey()
    const send = (name: string, body: object) =>
      person.browser.send('POST', `/api/secondFactor/${name}`, body)
    const { secret } = (await send('start', { password })).json()
    const code = () => new TOTP({ secret }).generate({ timestamp: world.now.getTime() })
    const { recoveryCodes } = (await send('confirm', { code: code() })).json()
    expect((await new Browser(world.app).signIn(person.email)).json().factors).toEqual([
      'app',
      'passkey',
    ])
    world.advance(1)
    const off = await send('disable', { password, code: code() })
    const [spare] = off.json().recoveryCodes
    const [old] = recoveryCodes
    expect((await new Browser(world.app).signIn(person.email, password, old)).statusCode).toBe(401)
    expect((await new Browser(world.app).signIn(person.email, password, spare)).statusCode).toBe(
      200,
    )
  })

  it('needs the right password first, and a passkey of that person', async () => {
    const [person, other] = [await world.newPerson(), await world.newPerson()]
    await person.addKey()
    await other.addKey()
    const wrong = await world.startSignIn({ email: person.email, password: 'otra' })
    expect(codeOf(wrong.response)).toEqual([401, 'session.wrong-credentials'])
    const { browser, options } = await world.startSignIn({ email: person.email, password })
    const response = await finishSignIn(browser, other.key.get(options))
    expect(codeOf(response)).toEqual([403, 'passkey.unknown'])
    const keyless = await world.newPerson()
    const none = await world.startSignIn({ email: keyless.email, password })
    expect(codeOf(none.response)).toEqual([404, 'passkey.not-found'])
  })

  it('does not outlive the password of its first step', async () => {
    const person = await world.newPerson()
    await person.addKey()
    const { browser, options } = await world.startSignIn({ email: person.email, password })
    await world.db
      .updateTable('users')
      .set({ password_changed_at: new Date(world.now.getTime() + 1000) })
      .where('id', '=', person.id)
      .execute()
    const response = await finishSignIn(browser, person.key.get(options))
    expect(codeOf(response)).toEqual([403, 'passkey.challenge-over'])
  })
})

describeOnPostgres('a passkey that is removed while it signs in', () => {
  it('opens no session', async () => {
    const { db } = world
    const person = await world.newPerson()
    const { id: passkeyId } = await person.addKey()
    const { browser, options } = await world.startSignIn()
    const response = await askWhileHeld(db, {
      lock: (tx) =>
        tx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute(),
      request: () => finishSignIn(browser, person.key.get(options)),
      meanwhile: (tx) => tx.deleteFrom('passkeys').where('id', '=', passkeyId).execute(),
    })
    expect(codeOf(response)).toEqual([401, 'session.wrong-credentials'])
    const sessions = db.selectFrom('sessions').select('id').where('passkey_id', '=', passkeyId)
    expect(await sessions.execute()).toEqual([])
  })
})
