import { randomUUID } from 'node:crypto'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { buildUser, testPassword } from '../../../../test/factories.ts'
import { openProviderWorld, type ProviderWorld } from '../../../../test/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await openProviderWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const totp = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: world.time.now.getTime() })

describe('logInWithProvider', () => {
  it('answers the stored user like logIn, links the account and says so to its owner', async () => {
    const { user, subject } = await world.buildPerson()
    const { response, browser } = await world.exchange(await world.provider.signToken(subject))
    expect(response.statusCode).toBe(200)
    expect(Object.keys(response.json()).toSorted()).toEqual([
      'accessToken',
      'fbCustomToken',
      'id',
      'refreshToken',
    ])
    expect(response.json().id).toBe(user.id)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.cookies.map(({ name }) => name)).toEqual(['sb', 'XSRF-TOKEN', 'dv'])
    expect((await browser.send('GET', '/api/me')).json().email).toBe(user.email)
    expect((await browser.refresh()).statusCode).toBe(200)

    expect(await world.linksOf(user.id)).toMatchObject([
      { subject, project: 'demo-arriero', provider: 'password', email: user.email },
    ])
    const events = (await readAudit(world.db, { actor_id: user.id })).map(({ event }) => event)
    expect(events.toSorted()).toEqual(['provider.linked', 'session.opened'])
    const told = await world.db
      .selectFrom('notifications')
      .select('title')
      .where('administrator_id', '=', user.id)
      .execute()
    expect(told.map(({ title }) => title)).toContain('Otra cuenta quedó vinculada a la suya')
  })

  it('knows a linked account by its subject, whatever its e-mail is later', async () => {
    const { user, subject } = await world.buildPerson()
    await world.exchange(await world.provider.signToken(subject))
    world.provider.accounts.set(subject, { email: 'otra@example.com', emailVerified: false })
    const { response } = await world.exchange(await world.provider.signToken(subject))
    expect(response.json().id).toBe(user.id)
    expect(await world.linksOf(user.id)).toHaveLength(1)
  })

  it('accepts a phone that exactly one administrator has', async () => {
    const subject = randomUUID()
    world.provider.accounts.set(subject, { phoneNumber: '+573001112233' })
    const token = () => world.provider.signToken(subject, { provider: 'phone' })
    await world.expectRefusal(await token(), 'session.provider-unknown-person')
    const user = await buildUser(world.db, { phone: '+573001112233' })
    const twin = await buildUser(world.db, { phone: '+573001112233' })
    await world.expectRefusal(await token(), 'session.provider-unknown-person')
    await world.db.updateTable('users').set({ phone: null }).where('id', '=', twin.id).execute()
    expect((await world.exchange(await token())).response.json().id).toBe(user.id)
  })

  it.each(['custom', 'google.com'])('accepts %s, which is switched on', async (name) => {
    const { subject } = await world.buildPerson()
    const token = await world.provider.signToken(subject, { provider: name })
    expect((await world.exchange(token)).response.statusCode).toBe(200)
  })

  it('asks for the second factor, and accepts each code once', async () => {
    const { user, subject } = await world.buildPerson()
    const own = world.newBrowser()
    await own.signIn(user.email)
    const { secret } = (
      await own.send('POST', '/api/secondFactor/start', { password: testPassword })
    ).json()
    await own.send('POST', '/api/secondFactor/confirm', { code: totp(secret) })
    const token = await world.provider.signToken(subject)
    await world.expectRefusal(token, 'session.second-factor-required')
    const wrong = await world.exchange(token, { code: '000000' })
    expect(wrong.response.json().responseCode).toBe('session.second-factor-wrong')
    world.time.now = new Date(world.time.now.getTime() + minuteMs)
    const code = totp(secret)
    expect((await world.exchange(token, { code })).response.statusCode).toBe(200)
    expect((await world.exchange(token, { code })).response.statusCode).toBe(401)
  })
})

describe('is refused', () => {
  it.each<[ErrorCode, UserStateId]>([
    ['user.review', userStates.Review],
    ['user.correction', userStates.Correction],
    ['user.reject', userStates.Reject],
    ['user.ban', userStates.Ban],
  ])('with %s, as logIn says it', async (code, user_state_id) => {
    const { subject } = await world.buildPerson({ user_state_id })
    await world.expectRefusal(await world.provider.signToken(subject), code)
  })

  it('an unknown person, a driver, a customer', async () => {
    for (const kind of ['driver', 'customer'] as const) {
      const { subject } = await world.buildPerson({ kind })
      await world.expectRefusal(
        await world.provider.signToken(subject),
        'session.provider-unknown-person',
      )
    }
    const nobody = randomUUID()
    world.provider.accounts.set(nobody, { email: 'nadie@example.com', emailVerified: true })
    await world.expectRefusal(
      await world.provider.signToken(nobody),
      'session.provider-unknown-person',
    )
  })

  it('an e-mail that is not verified, whatever the token says', async () => {
    const { user, subject } = await world.buildPerson()
    world.provider.accounts.set(subject, { email: user.email, emailVerified: false })
    const claims = { email: user.email, email_verified: true }
    const token = await world.provider.signToken(subject, { provider: 'custom', claims })
    await world.expectRefusal(token, 'session.provider-unverified')
  })

  it('an anonymous sign-in, also with a verified e-mail', async () => {
    const { subject } = await world.buildPerson()
    const token = await world.provider.signToken(subject, { provider: 'anonymous' })
    await world.expectRefusal(token, 'session.provider-anonymous')
  })

  it.each(['microsoft.com', 'github.com', 'saml.company'])('%s, which is off', async (name) => {
    const { subject } = await world.buildPerson()
    const token = await world.provider.signToken(subject, { provider: name })
    await world.expectRefusal(token, 'session.provider-method-off')
  })

  it('a second account of the same person, and one that was unlinked', async () => {
    const { user, subject } = await world.buildPerson()
    await world.exchange(await world.provider.signToken(subject))
    const second = randomUUID()
    world.provider.accounts.set(second, { email: user.email, emailVerified: true })
    await world.expectRefusal(await world.provider.signToken(second), 'session.provider-not-linked')
    await world.db
      .updateTable('provider_links')
      .set({ unlinked_at: world.time.now })
      .where('subject', '=', subject)
      .execute()
    await world.expectRefusal(
      await world.provider.signToken(subject),
      'session.provider-not-linked',
    )
  })

  it('a sign-in that was revoked, of a deleted or of a disabled account', async () => {
    const { user, subject } = await world.buildPerson()
    const token = await world.provider.signToken(subject, { age: 10 })
    const account = { email: user.email, emailVerified: true }
    const validSince = String(world.time.now.getTime() / 1000 - 9)
    world.provider.accounts.set(subject, { ...account, validSince })
    await world.expectRefusal(token, 'session.provider-revoked')
    world.provider.accounts.delete(subject)
    await world.expectRefusal(token, 'session.provider-revoked')
    world.provider.accounts.set(subject, { ...account, disabled: true })
    await world.expectRefusal(token, 'session.provider-disabled')
    world.provider.accounts.set(subject, {
      ...account,
      validSince: String(world.time.now.getTime() / 1000 - 10),
    })
    expect((await world.exchange(token)).response.statusCode).toBe(200)
  })

  it('while keys or accounts can not be read, with the time to wait', async () => {
    const { subject } = await world.buildPerson()
    const token = await world.provider.signToken(subject)
    world.provider.state.lookupStatus = 500
    const response = await world.expectRefusal(token, 'session.provider-unreachable')
    expect(response.headers['retry-after']).toBe('10')
    world.provider.state.lookupStatus = 403
    await world.expectRefusal(token, 'session.provider-unreachable')
    world.provider.state.lookupStatus = 200
    world.time.now = new Date(world.time.now.getTime() + 120 * minuteMs)
    world.provider.state.keysStatus = 500
    await world.expectRefusal(
      await world.provider.signToken(subject),
      'session.provider-unreachable',
    )
    world.provider.state.keysStatus = 200
    world.time.now = new Date(world.time.now.getTime() + minuteMs)
    expect(
      (await world.exchange(await world.provider.signToken(subject))).response.statusCode,
    ).toBe(200)
  })

  it('when the provider is not configured', async () => {
    const without = await buildTestApp({ db: world.db, clock: world.clock })
    const browser = await new Browser(without).open()
    const response = await browser.send('POST', '/api/logInWithProvider', { idToken: 'x.y.z' })
    expect(response.json().responseCode).toBe('session.provider-method-off')
    await without.close()
  })

  it('after too many tries of one network; valid tokens do not count', async () => {
    const { subject } = await world.buildPerson()
    const browser = new Browser(world.app, { address: '203.0.113.77' })
    const token = await world.provider.signToken(subject)
    for (let tries = 0; tries < 50; tries++) await world.exchange('x.y.z', { browser })
    const { response } = await world.exchange(token, { browser })
    expect([response.statusCode, response.json().responseCode]).toEqual([429, 'request.too-many'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(await readAudit(world.db, { event: 'session.throttled' })).toHaveLength(1)
    const other = new Browser(world.app, { address: '203.0.114.78' })
    for (let tries = 0; tries < 52; tries++) {
      expect((await world.exchange(token, { browser: other })).response.statusCode).toBe(200)
    }
  })
})

it('two first sign-ins at once link one account', async () => {
  const { user, subject } = await world.buildPerson()
  const second = randomUUID()
  world.provider.accounts.set(second, { email: user.email, emailVerified: true })
  const results = await Promise.all(
    [subject, second, subject, second].map(async (id) =>
      world
        .exchange(await world.provider.signToken(id))
        .then(({ response }) => response.statusCode),
    ),
  )
  expect(results.map(String).toSorted()).toEqual(['200', '200', '403', '403'])
  expect(await world.linksOf(user.id)).toHaveLength(1)
})
