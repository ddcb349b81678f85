import {
  type Administrator,
  AdministratorPage,
  InvitationPage,
} from '@arriero/domain/contract/http/administrators.ts'
import { type Role, roles } from '@arriero/domain/users/role.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildUser } from '../../../../test/factories.ts'
import { Mailbox } from '../../../../test/mailbox.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'
import { changeRole, disableAdministrator } from './administrator-changes.ts'

const now = new Date('2026-11-15T12:00:00Z')
const caller = { address: '10.0.0.1', userAgent: 'test', requestId: '', bindingHash: null }
const mailbox = new Mailbox()
let db: Db
let app: FastifyInstance
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now, mailer: mailbox }))
})
afterAll(() => close())

/** Only the people of one test are administrators who can sign in. */
beforeEach(async () => {
  await db.updateTable('users').set({ user_state_id: userStates.Ban }).execute()
})

async function newPerson(role: Role = 'administrator') {
  const { id, email } = await buildUser(db, { role })
  const browser = await new Browser(app).open()
  await browser.signIn(email)
  const act = (action: string, target: { id: string }) =>
    browser.send('POST', `/api/administrators/${target.id}/${action}`, {})
  const giveRole = (given: string, target: { id: string }) =>
    browser.send('PUT', `/api/administrators/${target.id}/role`, { role: given })
  const isSignedIn = async () => (await browser.send('GET', '/api/me')).statusCode === 200
  return { id, email, browser, act, giveRole, isSignedIn }
}

const refusal = (response: { statusCode: number; json: () => { responseCode: string } }) => [
  response.statusCode,
  response.json().responseCode,
]

async function listAll(browser: Browser, path: string): Promise<AdministratorPage> {
  const answer = await browser.send('GET', path)
  return AdministratorPage.parse(answer.json())
}

describe('the list', () => {
  it('shows role, state, sessions and second factor, in pages', async () => {
    const owner = await newPerson()
    const viewer = await newPerson('viewer')
    await new Browser(app).signIn(viewer.email)
    await db
      .insertInto('second_factors')
      .values({
        user_id: viewer.id,
        sealed_secret: 'x',
        created_at: now,
        confirmed_at: now,
        last_step: null,
      })
      .execute()
    const disabled = await buildUser(db, { role: 'reviewer', user_state_id: userStates.Ban })
    const entries: Administrator[] = []
    let path = '/api/administrators?limit=2'
    for (;;) {
      const page = await listAll(owner.browser, path)
      entries.push(...page.entries)
      if (page.nextCursor === null) break
      path = `/api/administrators?limit=2&cursor=${page.nextCursor}`
    }
    const find = (id: string) => entries.filter((entry) => entry.id === id)
    expect(find(owner.id)).toEqual([
      {
        id: owner.id,
        email: owner.email,
        givenNames: 'Ana María',
        surnames: 'Ñáñez Peña',
        role: 'administrator',
        userStateId: userStates.Active,
        hasSecondFactor: false,
        openSessions: 1,
        lastSeenAt: now.toISOString(),
      },
    ])
    expect(find(viewer.id)).toMatchObject([
      { role: 'viewer', openSessions: 2, hasSecondFactor: true },
    ])
    expect(find(disabled.id)).toMatchObject([
      { role: 'reviewer', userStateId: userStates.Ban, openSessions: 0, lastSeenAt: null },
    ])
  })

  it.each(roles.filter((role) => role !== 'administrator'))('is refused to %s', async (role) => {
    const { browser } = await newPerson(role)
    for (const path of ['administrators', 'invitations']) {
      expect(refusal(await browser.send('GET', `/api/${path}`))).toEqual([403, 'session.forbidden'])
    }
  })
})

describe('a role', () => {
  it('is changed at once, for open sessions too', async () => {
    const owner = await newPerson()
    const other = await newPerson()
    expect((await other.browser.send('GET', '/api/administrators')).statusCode).toBe(200)
    expect((await owner.giveRole('viewer', other)).json()).toMatchObject({ role: 'viewer' })
    expect(refusal(await other.browser.send('GET', '/api/administrators'))).toEqual([
      403,
      'session.forbidden',
    ])
    const me = (await other.browser.send('GET', '/api/me')).json()
    expect(me).toMatchObject({ role: 'viewer' })
    expect(me.abilities).not.toContain('journey.command')
    const [entry] = await readAudit(db, {
      event: 'administrator.role-changed',
      subject_id: other.id,
    })
    expect(entry).toMatchObject({
      actor_id: owner.id,
      subject_id: other.id,
      detail: { before: 'administrator', role: 'viewer' },
    })
  })

  it('cannot be one that does not exist, of nobody, or of a driver', async () => {
    const owner = await newPerson()
    const driver = await buildUser(db, { kind: 'driver' })
    const unknown = await owner.giveRole('owner', await newPerson())
    expect([unknown.statusCode, unknown.json().responseMessage]).toEqual([400, 'Elija un rol.'])
    for (const target of [driver, { id: crypto.randomUUID() }]) {
      expect(refusal(await owner.giveRole('viewer', target))).toEqual([
        404,
        'administrator.not-found',
      ])
    }
  })

  it('cannot be changed by oneself', async () => {
    const owner = await newPerson()
    await newPerson()
    expect(refusal(await owner.giveRole('viewer', owner))).toEqual([
      409,
      'administrator.own-account',
    ])
    expect((await owner.giveRole('administrator', owner)).statusCode).toBe(200)
  })
})

describe('disabling', () => {
  it('ends sessions, refresh tokens, pushes, sign-in and sent invitations', async () => {
    const owner = await newPerson()
    const other = await newPerson()
    const invited = `invitada-${other.id}@example.com`
    await other.browser.send('POST', '/api/invitations', { email: invited, role: 'viewer' })
    expect((await owner.act('disable', other)).json()).toMatchObject({
      userStateId: userStates.Ban,
      openSessions: 0,
    })
    expect(await other.isSignedIn()).toBe(false)
    expect((await other.browser.refresh()).statusCode).toBe(400)
    expect(refusal(await new Browser(app).signIn(other.email))).toEqual([403, 'user.ban'])
    const registerToken = /activate\/([\w-]{43})/.exec((await mailbox.until(invited)).text)?.[1]
    const found = await owner.browser.send('POST', '/api/activation/find', { registerToken })
    expect(refusal(found)).toEqual([410, 'activation.expired'])
    expect(
      await readAudit(db, { event: 'administrator.disabled', subject_id: other.id }),
    ).toMatchObject([
      {
        actor_id: owner.id,
        subject_id: other.id,
        detail: { from: 1, to: 5, sessions: 1, invitations: 1 },
      },
    ])

    expect((await owner.act('disable', other)).statusCode).toBe(200)
    expect(
      await readAudit(db, { event: 'administrator.disabled', subject_id: other.id }),
    ).toHaveLength(1)
    expect((await owner.act('enable', other)).json()).toMatchObject({
      userStateId: userStates.Active,
    })
    expect(await other.isSignedIn()).toBe(false)
    expect((await other.browser.signIn(other.email)).statusCode).toBe(200)
  })

  it('is refused for oneself and for the last administrator, two at once too', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    expect(refusal(await one.act('disable', one))).toEqual([409, 'administrator.own-account'])
    const by = (person: { id: string }) => ({ userId: person.id, sessionId: '', caller })
    // The second one waits, and is refused because no other administrator remains.
    const outcomes = await Promise.allSettled([
      disableAdministrator(db, { id: two.id, by: by(one) }, now),
      changeRole(db, { id: one.id, by: by(two), role: 'viewer' }, now),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'administrator.last' } }])
  })
})

it('closes the sessions of another person, or all but the current of oneself', async () => {
  const owner = await newPerson()
  const other = await newPerson('operations')
  const elsewhere = new Browser(app)
  await elsewhere.signIn(owner.email)
  const closed = await owner.browser.send('DELETE', `/api/administrators/${other.id}/sessions`)
  expect(closed.json()).toMatchObject({ openSessions: 0, userStateId: userStates.Active })
  expect(await other.isSignedIn()).toBe(false)
  await owner.browser.send('DELETE', `/api/administrators/${owner.id}/sessions`)
  expect(await owner.isSignedIn()).toBe(true)
  expect((await elsewhere.send('GET', '/api/me')).statusCode).toBe(401)
})

describe('invitations', () => {
  const listOf = async ({ browser }: { browser: Browser }) =>
    InvitationPage.parse((await browser.send('GET', '/api/invitations')).json()).entries

  it('are listed with role and age, sent again and revoked', async () => {
    const owner = await newPerson()
    const email = `nueva-${owner.id}@example.com`
    await owner.browser.send('POST', '/api/invitations', { email, role: 'reviewer' })
    const [first] = (await listOf(owner)).filter((entry) => entry.email === email)
    expect(first).toMatchObject({
      email,
      role: 'reviewer',
      invitedBy: 'Ana María Ñáñez Peña',
      createdAt: now.toISOString(),
      expiresAt: '2026-11-22T12:00:00.000Z',
    })
    const resend = (id = '') => owner.browser.send('POST', `/api/invitations/${id}/resend`, {})
    expect((await resend(first?.id)).statusCode).toBe(200)
    const [second] = (await listOf(owner)).filter((entry) => entry.email === email)
    expect(second).toMatchObject({ role: 'reviewer' })
    const text = (await mailbox.until(email, 2)).text
    // The first link was replaced.
    expect(refusal(await resend(first?.id))).toEqual([404, 'invitation.not-found'])

    const revoke = () => owner.browser.send('DELETE', `/api/invitations/${second?.id}`)
    expect((await revoke()).statusCode).toBe(204)
    expect(refusal(await revoke())).toEqual([404, 'invitation.not-found'])
    expect((await listOf(owner)).filter((entry) => entry.email === email)).toEqual([])
    const registerToken = /activate\/([\w-]{43})/.exec(text)?.[1]
    const found = await owner.browser.send('POST', '/api/activation/find', { registerToken })
    expect(refusal(found)).toEqual([410, 'activation.expired'])
  })

  it('give their role to the person', async () => {
    const owner = await newPerson()
    const email = `operadora-${owner.id}@example.com`
    await owner.browser.send('POST', '/api/invitations', { email, role: 'operations' })
    const registerToken = /activate\/([\w-]{43})/.exec((await mailbox.until(email)).text)?.[1]
    const password = 'nuez-tinto-loma-38'
    const person = { givenNames: 'Rosa', surnames: 'Díaz', password, acceptsTerms: true }
    await owner.browser.send('POST', '/api/activation', { registerToken, ...person })
    const browser = new Browser(app)
    await browser.signIn(email, password)
    expect((await browser.send('GET', '/api/me')).json()).toMatchObject({ role: 'operations' })
  })

  it('end when their sender loses the right to invite', async () => {
    const [owner, other] = [await newPerson(), await newPerson()]
    const email = `tarde-${other.id}@example.com`
    await other.browser.send('POST', '/api/invitations', { email, role: 'administrator' })
    await owner.giveRole('operations', other)
    expect((await listOf(owner)).filter((entry) => entry.email === email)).toEqual([])
  })
})
