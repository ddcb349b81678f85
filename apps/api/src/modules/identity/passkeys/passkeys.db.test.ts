import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser, testPassword as password } from '../../../../test/browser.ts'
import {
  codeOf,
  finishSignIn,
  passkeyOrigin,
  type PasskeyPerson,
  PasskeyWorld,
  passwordProof,
} from '../../../../test/passkey-world.ts'
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.ts'

const world = new PasskeyWorld()
beforeAll(() => world.open())
beforeEach(() => world.reset())
afterAll(() => world.close())

describe('adding a passkey', () => {
  it('lists it, tells the owner, and gives recovery codes with the first one', async () => {
    const person = await world.newPerson()
    const { id, recoveryCodes } = await person.addKey()
    expect(recoveryCodes).toHaveLength(10)
    expect((await person.browser.send('GET', '/api/passkeys')).json()).toEqual({
      passkeys: [
        {
          id,
          name: 'Portátil',
          createdAt: world.now.toISOString(),
          lastUsedAt: null,
          isSynced: false,
        },
      ],
    })
    expect((await person.browser.send('GET', '/api/me')).json()).toMatchObject({
      hasPasskey: true,
      secondFactor: { isOn: false, recoveryCodesLeft: 10 },
    })
    expect((await world.mailbox.until(person.email)).subject).toBe('Agregó una llave de acceso')
    expect(await readAudit(world.db, { event: 'passkey.added', actor_id: person.id })).toHaveLength(
      1,
    )
    const other = await person.addKey(new SoftwareAuthenticator(passkeyOrigin), 'Celular')
    expect(other.recoveryCodes).toBeNull()
  })

  it('stores neither the challenge nor the recovery codes in plain text', async () => {
    const person = await world.newPerson()
    const { challenge } = (await person.startKey()).json()
    const { recoveryCodes } = await person.addKey()
    const stored = JSON.stringify([
      await world.db.selectFrom('passkey_challenges').selectAll().execute(),
      await world.db.selectFrom('recovery_codes').selectAll().execute(),
      await world.db.selectFrom('audit_entries').selectAll().execute(),
    ])
    for (const text of [challenge, ...(recoveryCodes ?? [])]) expect(stored).not.toContain(text)
  })

  it('needs the password again', async () => {
    const person = await world.newPerson()
    expect(codeOf(await person.startKey({ proof: { password: 'otra' } }))).toEqual([
      403,
      'password.wrong',
    ])
    expect(codeOf(await person.startKey({}))).toEqual([400, 'request.invalid'])
  })

  it.each([
    ['another origin', { origin: 'https://consola.example.org' }, 'passkey.refused'],
    ['another domain', { rpId: 'example.com' }, 'passkey.refused'],
    ['nobody verified', { isVerified: false }, 'passkey.refused'],
    ['a challenge of its own', { challenge: 'AAAA' }, 'passkey.challenge-over'],
  ])('refuses one with %s', async (_, fault, code) => {
    const person = await world.newPerson()
    const options = (await person.startKey()).json()
    const body = { name: 'Portátil', credential: person.key.create(options, fault) }
    expect(codeOf(await person.browser.send('POST', '/api/passkeys', body))).toEqual([403, code])
    expect(
      await readAudit(world.db, { event: 'passkey.refused', actor_id: person.id }),
    ).toHaveLength(1)
  })

  it('refuses a challenge of another person, a used one and an old one', async () => {
    const [person, other] = [await world.newPerson(), await world.newPerson()]
    const over = [403, 'passkey.challenge-over']
    const add = (credential: object) =>
      person.browser.send('POST', '/api/passkeys', { name: 'Portátil', credential })
    expect(codeOf(await add(person.key.create((await other.startKey()).json())))).toEqual(over)
    const late = person.key.create((await person.startKey()).json())
    world.advance(5)
    expect(codeOf(await add(late))).toEqual(over)
    const credential = person.key.create((await person.startKey()).json())
    expect((await add(credential)).statusCode).toBe(200)
    expect(codeOf(await add(credential))).toEqual(over)
  })

  it('refuses a key that is registered already, and an eleventh', async () => {
    const person = await world.newPerson()
    await person.addKey()
    const again = person.key.create((await person.startKey()).json())
    const response = await person.browser.send('POST', '/api/passkeys', {
      name: 'Otra vez',
      credential: again,
    })
    expect(codeOf(response)).toEqual([409, 'passkey.already-added'])
    for (let count = 1; count < 10; count += 1) {
      await person.addKey(new SoftwareAuthenticator(passkeyOrigin), `Llave ${count}`)
    }
    expect(codeOf(await person.startKey(passwordProof))).toEqual([422, 'factor.wrong-code'])
    expect(codeOf(await person.startKey())).toEqual([409, 'passkey.too-many'])
  })
})

describe('changing a passkey', () => {
  it('gives it another name, with a proof of the owner only', async () => {
    const [person, other] = [await world.newPerson(), await world.newPerson()]
    const { id } = await person.addKey()
    await other.addKey()
    const rename = (who: PasskeyPerson, body: object) =>
      who.browser.send('PUT', `/api/passkeys/${id}`, { name: 'Celular', ...body })
    expect((await rename(person, await person.keyProof())).statusCode).toBe(204)
    expect(codeOf(await rename(other, await other.keyProof()))).toEqual([404, 'passkey.not-found'])
    const options = (await person.browser.send('POST', '/api/passkeys/confirmation')).json()
    const foreign = { proof: { passkey: other.key.get(options) } }
    expect(codeOf(await rename(person, foreign))).toEqual([403, 'passkey.unknown'])
    const { passkeys } = (await person.browser.send('GET', '/api/passkeys')).json()
    expect(passkeys).toMatchObject([{ name: 'Celular' }])
  })

  it('ends the sessions that it opened, and the need for a second factor', async () => {
    const person = await world.newPerson()
    const { id, recoveryCodes } = await person.addKey()
    const { browser, options } = await world.startSignIn()
    browser.user = (await finishSignIn(browser, person.key.get(options))).json()
    const body = { proof: { password, code: recoveryCodes?.[0] } }
    expect((await person.browser.send('DELETE', `/api/passkeys/${id}`, body)).statusCode).toBe(204)
    expect((await browser.send('GET', '/api/me')).statusCode).toBe(401)
    expect((await person.browser.send('GET', '/api/me')).json()).toMatchObject({
      hasPasskey: false,
      secondFactor: { recoveryCodesLeft: 0 },
    })
    expect((await new Browser(world.app).signIn(person.email)).statusCode).toBe(200)
  })
})
