import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import type { Browser } from '../../../../test/browser.ts'
import { type buildUser, testPassword } from '../../../../test/factories.ts'
import { openProviderWorld, type ProviderWorld } from '../../../../test/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await openProviderWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const path = '/api/me/providerLinks'

async function signedIn(overrides: Parameters<typeof buildUser>[1] = {}) {
  const person = await world.buildPerson(overrides)
  const browser = world.newBrowser()
  await browser.signIn(person.user.email)
  return { ...person, browser }
}

const list = async (browser: Browser) => (await browser.send('GET', path)).json()

async function link(browser: Browser, subject: string, proof: object = {}) {
  const idToken = await world.provider.signToken(subject)
  return browser.send('POST', path, { idToken, password: testPassword, ...proof })
}

const unlink = (browser: Browser, id: string, proof: object = { password: testPassword }) =>
  browser.send('DELETE', `${path}/${id}`, proof)

it('links an account with the password, and unlinks it for good', async () => {
  const { user, subject, browser } = await signedIn()
  expect(await list(browser)).toEqual({ hasPassword: true, links: [] })
  const linked = await link(browser, subject)
  expect(linked.statusCode).toBe(200)
  const [entry] = linked.json().links
  expect(entry).toEqual({
    id: expect.any(String),
    provider: 'password',
    email: user.email,
    phone: null,
    createdAt: world.start.toISOString(),
    lastUsedAt: null,
  })
  expect((await link(browser, subject)).json().responseCode).toBe('provider.already-linked')
  const token = await world.provider.signToken(subject)
  expect((await world.exchange(token)).response.json().id).toBe(user.id)

  expect((await unlink(browser, entry.id)).statusCode).toBe(204)
  expect(await list(browser)).toEqual({ hasPassword: true, links: [] })
  expect((await unlink(browser, entry.id)).json().responseCode).toBe('provider.link-not-found')
  await world.expectRefusal(token, 'session.provider-not-linked')
  expect((await link(browser, subject)).statusCode).toBe(200)
  expect((await world.exchange(token)).response.statusCode).toBe(200)

  const audit = await readAudit(world.db, { actor_id: user.id })
  const events = audit.map(({ event }) => event).filter((event) => event.startsWith('provider.'))
  expect(events).toEqual(['provider.linked', 'provider.unlinked', 'provider.linked'])
})

it('needs the right password, and the code of a second factor that is on', async () => {
  const { user, subject, browser } = await signedIn()
  const wrong = await link(browser, subject, { password: 'otra' })
  expect([wrong.statusCode, wrong.json().responseCode]).toEqual([403, 'password.wrong'])
  const started = await browser.send('POST', '/api/secondFactor/start', { password: testPassword })
  const totp = new TOTP({ secret: started.json().secret })
  const code = () => totp.generate({ timestamp: world.time.now.getTime() })
  await browser.send('POST', '/api/secondFactor/confirm', { code: code() })
  expect((await link(browser, subject)).json().responseCode).toBe('factor.wrong-code')
  expect((await link(browser, subject, { code: '000000' })).json().responseCode).toBe(
    'factor.wrong-code',
  )
  expect(await world.linksOf(user.id)).toEqual([])
  world.time.now = new Date(world.start.getTime() + 60_000)
  const linked = await link(browser, subject, { code: code() })
  expect(linked.statusCode).toBe(200)
  const [{ id }] = linked.json().links
  expect((await unlink(browser, id)).json().responseCode).toBe('factor.wrong-code')
  expect((await unlink(browser, id, { password: 'otra' })).json().responseCode).toBe(
    'password.wrong',
  )
  expect(await world.linksOf(user.id)).toMatchObject([{ unlinked_at: null }])
  world.time.now = new Date(world.start.getTime() + 120_000)
  expect((await unlink(browser, id, { password: testPassword, code: code() })).statusCode).toBe(204)
})

it('refuses an account of somebody else, not verified, anonymous or linked already', async () => {
  const phone = '+573005556677'
  const { user, browser } = await signedIn({ phone })
  const refused = async (subject: string) => (await link(browser, subject)).json().responseCode
  const other = await world.buildPerson()
  expect(await refused(other.subject)).toBe('provider.other-person')

  const account = randomUUID()
  world.provider.accounts.set(account, { email: user.email, emailVerified: false })
  expect(await refused(account)).toBe('session.provider-unverified')

  const idToken = await world.provider.signToken(account, { provider: 'anonymous' })
  const anonymous = await browser.send('POST', path, { idToken, password: testPassword })
  expect(anonymous.json().responseCode).toBe('session.provider-anonymous')

  // Two people wrote the same phone in their profiles; the first one linked it.
  const twin = await signedIn({ phone })
  world.provider.accounts.set(account, { phoneNumber: phone })
  expect((await link(twin.browser, account)).statusCode).toBe(200)
  const taken = await link(browser, account)
  expect([taken.statusCode, taken.json().responseMessage]).toEqual([
    409,
    'Esa cuenta del proveedor ya está vinculada a otra persona.',
  ])
  expect(await world.linksOf(user.id)).toEqual([])
})

it('refuses the last way in, and a link of somebody else', async () => {
  const { user, subject, browser } = await signedIn()
  const [{ id }] = (await link(browser, subject)).json().links
  const stranger = await signedIn()
  expect((await unlink(stranger.browser, id)).statusCode).toBe(404)
  expect((await unlink(browser, 'no-es-un-id')).statusCode).toBe(400)
  await world.db
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', user.id)
    .execute()
  const response = await unlink(browser, id)
  expect([response.statusCode, response.json().responseCode]).toEqual([409, 'provider.last-way'])
  expect((await list(browser)).links).toHaveLength(1)
})

it('unlinking ends the sessions that the account opened elsewhere, and no others', async () => {
  const { user, subject, browser: withPassword } = await signedIn()
  const token = await world.provider.signToken(subject)
  const [here, elsewhere] = [await world.exchange(token), await world.exchange(token)]
  const [{ id }] = (await list(here.browser)).links
  expect((await unlink(here.browser, id)).statusCode).toBe(204)
  const statusOf = async ({ browser }: { browser: Browser }) =>
    (await browser.send('GET', '/api/me')).statusCode
  expect(await statusOf(here)).toBe(200)
  expect(await statusOf({ browser: withPassword })).toBe(200)
  expect(await statusOf(elsewhere)).toBe(401)
  const closed = await readAudit(world.db, { actor_id: user.id, event: 'session.closed' })
  expect(closed.map(({ detail }) => detail)).toEqual([
    { userId: user.id, reason: 'provider-unlinked' },
  ])
})
