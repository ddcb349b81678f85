import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { buildUser, testPassword } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import { createSignIn } from '../identity-module.ts'
import { testKeys } from '../../../../test/build-test-app.ts'
import type { Db } from '#platform/database/schema.ts'

const now = new Date('2026-11-15T12:00:00Z')
let db: Db
let app: FastifyInstance
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now }))
})
afterAll(() => close())
beforeEach(async () => {
  await db.updateTable('organisation_settings').set({ second_factor_roles: [] }).execute()
})

async function newPerson(role: 'administrator' | 'operations') {
  const { email } = await buildUser(db, { role })
  const browser = await new Browser(app).open()
  await browser.signIn(email)
  const read = async (path: string) => {
    const answer = await browser.send('GET', path)
    return answer.statusCode === 200 ? 'answered' : answer.json().responseCode
  }
  const require = (secondFactorRoles: string[]) =>
    browser.send('PUT', '/api/securitySettings', { secondFactorRoles })
  return { email, browser, read, require }
}

const journeys = '/gateway/journeys'
const mustSetUp = 'session.second-factor-setup-required'

it('keeps people without one to their own account, until they set one up', async () => {
  const owner = await newPerson('administrator')
  const operator = await newPerson('operations')
  expect(await operator.read(journeys)).toBe('answered')
  expect((await owner.require(['viewer', 'operations', 'viewer'])).json()).toEqual({
    secondFactorRoles: ['operations', 'viewer'],
  })
  // Open sessions at once, and new ones.
  for (const person of [operator, await newPerson('operations')]) {
    expect(await person.read(journeys)).toBe(mustSetUp)
    expect(await person.read('/api/me/notificationPreferences')).toBe(mustSetUp)
    expect(await person.read('/api/approvals')).toBe(mustSetUp)
    expect(await person.read('/api/sessions')).toBe('answered')
    expect((await person.browser.send('GET', '/api/me')).json()).toMatchObject({
      role: 'operations',
      abilities: ['account.manage'],
      secondFactor: { isOn: false, isRequired: true, mustSetUp: true },
    })
  }
  expect(await owner.read(journeys)).toBe('answered')

  const started = await operator.browser.send('POST', '/api/secondFactor/start', {
    password: testPassword,
  })
  const code = new TOTP({ secret: started.json().secret }).generate({ timestamp: now.getTime() })
  await operator.browser.send('POST', '/api/secondFactor/confirm', { code })
  expect(await operator.read(journeys)).toBe('answered')
  expect((await operator.browser.send('GET', '/api/me')).json()).toMatchObject({
    secondFactor: { isOn: true, isRequired: true, mustSetUp: false },
  })
})

it('applies to the one who requires it too', async () => {
  const owner = await newPerson('administrator')
  await owner.require(['administrator'])
  expect(await owner.read('/api/securitySettings')).toBe(mustSetUp)
})

it('is not asked of a role that does not exist', async () => {
  const owner = await newPerson('administrator')
  const refused = await owner.require(['owner'])
  expect([refused.statusCode, refused.json().responseMessage]).toEqual([400, 'Elija un rol.'])
})

it('takes the rights of live sockets and of published sessions', async () => {
  const owner = await newPerson('administrator')
  const operator = await newPerson('operations')
  // As another process sees it.
  const elsewhere = createSignIn({ keys: testKeys, db, clock: () => now })
  const id = operator.browser.user?.id ?? ''
  const published = async () =>
    (await elsewhere.listActiveSessions()).filter(({ userId }) => userId === id)
  const [session] = await published()
  const rights = async () =>
    (await elsewhere.findActiveSessions([session?.id ?? ''])).get(session?.id ?? '')
  const before = await rights()
  await owner.require(['operations'])
  expect(await rights()).not.toBe(before)
  expect(await published()).toEqual([])
})
