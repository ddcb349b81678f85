import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories.ts'
import { openProviderWorld, type ProviderWorld } from '../../../../test/provider-world.ts'
import { inviteAdministrator } from './invitation-store.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await openProviderWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

async function newInvitation() {
  const { id: invitedBy } = await buildUser(world.db)
  const [email, subject] = [`${randomUUID()}@example.com`, randomUUID()]
  const caller = { address: '10.0.0.1', userAgent: 'test', requestId: '', bindingHash: null }
  const { registerToken } = await inviteAdministrator(
    world.db,
    { email, role: 'administrator', invitedBy, caller },
    world.time.now,
  )
  world.provider.accounts.set(subject, { email, emailVerified: true })
  return { email, subject, registerToken }
}

async function activate(registerToken: string, subject: string) {
  const browser = await world.newBrowser().open()
  const idToken = await world.provider.signToken(subject)
  const person = { givenNames: 'Rosa Elena', surnames: 'Quintero Díaz', acceptsTerms: true }
  const body = { registerToken, idToken, ...person }
  const response = await browser.send('POST', '/api/activation/withProvider', body)
  return { response, idToken }
}

it('activates with the account of the invited e-mail, which is linked by entering', async () => {
  const { email, subject, registerToken } = await newInvitation()
  const { response, idToken } = await activate(registerToken, subject)
  expect([response.statusCode, response.json()]).toEqual([200, { email }])
  const entered = await world.exchange(idToken)
  const me = (await entered.browser.send('GET', '/api/me')).json()
  expect([me.email, me.givenNames]).toEqual([email, 'Rosa Elena'])
  const links = (await entered.browser.send('GET', '/api/me/providerLinks')).json()
  expect(links).toMatchObject({ hasPassword: false, links: [{ email }] })
  const again = await activate(registerToken, subject)
  expect(again.response.json().responseCode).toBe('activation.spent')
})

it('refuses another e-mail and one that is not verified, and the invitation stays open', async () => {
  const { email, subject, registerToken } = await newInvitation()
  const other = await newInvitation()
  const refused = await activate(registerToken, other.subject)
  expect(refused.response.json().responseCode).toBe('activation.other-email')
  world.provider.accounts.set(subject, { email, emailVerified: false })
  const unverified = await activate(registerToken, subject)
  expect(unverified.response.json().responseCode).toBe('session.provider-unverified')
  expect((await activate('x', subject)).response.json().responseCode).toBe('activation.unknown')
  world.provider.accounts.set(subject, { email, emailVerified: true })
  expect((await activate(registerToken, subject)).response.statusCode).toBe(200)
})
