import { dayMs, hourMs } from '@arriero/domain/calendar/durations.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildUser } from '../../../../test/factories.ts'
import { Mailbox } from '../../../../test/mailbox.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

const start = new Date('2026-11-15T12:00:00Z')
const mailbox = new Mailbox()
let now = start
let db: Db
let app: FastifyInstance
let close: () => Promise<void>
let invited = 0

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now, mailer: mailbox }))
})
beforeEach(() => {
  now = start
})
afterAll(() => close())

const newEmail = () => `invitada${(invited += 1)}@example.com`

async function newInviter() {
  const user = await buildUser(db)
  const browser = new Browser(app)
  await browser.signIn(user.email)
  const invite = (email: string) =>
    browser.send('POST', '/api/invitations', { email, role: 'operations' })
  return { user, invite }
}

/** The token of the n-th invitation to an e-mail. */
async function tokenFor(email: string, count = 1): Promise<string> {
  const { text } = await mailbox.until(email, count)
  return /http:\/\/arriero\.test\/activate\/([\w-]+)\n/.exec(text)?.[1] ?? ''
}

async function newInvitation() {
  const inviter = await newInviter()
  const email = newEmail()
  expect((await inviter.invite(email)).statusCode).toBe(200)
  return { inviter, email, registerToken: await tokenFor(email) }
}

const call = async (url: string, body: object) => {
  const response = await (await new Browser(app).open()).send('POST', url, body)
  return { status: response.statusCode, ...response.json() }
}
const find = (registerToken: string) => call('/api/activation/find', { registerToken })

const person = {
  givenNames: 'Rosa Elena',
  surnames: 'Quintero Díaz',
  password: 'nuez-tinto-loma-38',
  acceptsTerms: true,
}
const activate = (registerToken: string, overrides: object = {}) =>
  call('/api/activation', { registerToken, ...person, ...overrides })

describe('inviting', () => {
  it('sends a link with the name of the inviter, and stores only its hash', async () => {
    const { invite } = await newInviter()
    const email = newEmail()
    const response = await invite(email.toUpperCase())
    expect(response.json()).toEqual({ expiresAt: '2026-11-22T12:00:00.000Z' })
    const mail = await mailbox.until(email)
    expect(mail.subject).toBe('Invitación para administrar Arriero')
    expect(mail.text).toContain('Ana María Ñáñez Peña le envió una invitación')
    expect(mail.text).toContain('22 de noviembre de 2026')
    const token = await tokenFor(email)
    expect(token).toHaveLength(43)
    const rows = await db.selectFrom('invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it.each(['administrator', 'driver'] as const)('rejects the e-mail of a %s', async (kind) => {
    const { email } = await buildUser(db, { kind })
    const response = await (await newInviter()).invite(email)
    expect([response.statusCode, response.json().responseCode]).toEqual([
      409,
      'user.already-exists',
    ])
    expect(mailbox.to(email)).toEqual([])
  })

  it('reports to the sender that the mail failed', async () => {
    const { invite } = await newInviter()
    const email = newEmail()
    mailbox.failure = new Error('connection refused')
    const response = await invite(email)
    mailbox.failure = undefined
    expect(response.statusCode).toBe(503)
    expect(response.json().responseMessage).toMatch(/el correo no se pudo enviar/)
    expect((await invite(email)).statusCode).toBe(200)
  })

  it('is limited to thirty per hour', async () => {
    const { user, invite } = await newInviter()
    const taken = (await buildUser(db)).email
    for (let count = 0; count < 30; count += 1) expect((await invite(taken)).statusCode).toBe(409)
    expect((await invite(taken)).statusCode).toBe(429)
    const entries = await readAudit(db, { event: 'invitation.throttled', actor_id: user.id })
    expect(entries).toMatchObject([
      { actor_kind: 'administrator', detail: { limit: 'invitation' } },
    ])
  })

  it('requires an administrator and a valid e-mail', async () => {
    const signedOut = await new Browser(app).open()
    const response = await signedOut.send('POST', '/api/invitations', {
      email: newEmail(),
      role: 'viewer',
    })
    expect(response.statusCode).toBe(401)
    expect((await (await newInviter()).invite('nadie')).statusCode).toBe(400)
  })

  it('is audited, and so is the activated account', async () => {
    const { inviter, email, registerToken } = await newInvitation()
    await activate(registerToken)
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const entries = await db
      .selectFrom('audit_entries')
      .select(['event', 'actor_id'])
      .where('subject_id', 'in', [email, id])
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { event: 'invitation.made', actor_id: inviter.user.id },
      { event: 'account.activated', actor_id: id },
    ])
  })
})

describe('a link', () => {
  it('shows the e-mail, the inviter and the expiry', async () => {
    const { email, registerToken } = await newInvitation()
    expect(await find(registerToken)).toEqual({
      status: 200,
      email,
      invitedBy: 'Ana María Ñáñez Peña',
      expiresAt: '2026-11-22T12:00:00.000Z',
    })
  })

  it('creates an active administrator who can sign in', async () => {
    const { email, registerToken } = await newInvitation()
    expect(await activate(registerToken)).toEqual({ status: 200, email })
    const browser = new Browser(app)
    expect((await browser.signIn(email, person.password)).statusCode).toBe(200)
    expect((await browser.send('GET', '/api/me')).json()).toMatchObject({
      email,
      givenNames: person.givenNames,
      surnames: person.surnames,
      passwordChangedAt: null,
    })
    const user = await db
      .selectFrom('users')
      .select(['kind', 'user_state_id', 'terms_accepted_at'])
      .where('email', '=', email)
      .executeTakeFirst()
    expect(user).toEqual({
      kind: 'administrator',
      user_state_id: userStates.Active,
      terms_accepted_at: now,
    })
  })

  it('ignores the e-mail of the body', async () => {
    const { email, registerToken } = await newInvitation()
    expect(await activate(registerToken, { email: 'otra@example.com' })).toMatchObject({ email })
  })

  async function expectFindAndActivate(registerToken: string, expected: object) {
    expect(await find(registerToken)).toMatchObject(expected)
    expect(await activate(registerToken)).toMatchObject(expected)
  }

  it('is rejected if it never existed', async () => {
    await expectFindAndActivate('inventado', { status: 404, responseCode: 'activation.unknown' })
  })

  it('works once', async () => {
    const { registerToken } = await newInvitation()
    await activate(registerToken)
    await expectFindAndActivate(registerToken, { status: 410, responseCode: 'activation.spent' })
  })

  it('expires after seven days', async () => {
    const { registerToken } = await newInvitation()
    now = new Date(start.getTime() + 7 * dayMs)
    const sentence = 'Este enlace de activación venció. Pida una nueva invitación.'
    await expectFindAndActivate(registerToken, { status: 410, responseMessage: sentence })
  })

  it('is replaced by a newer one', async () => {
    const { email, registerToken } = await newInvitation()
    await (await newInviter()).invite(email)
    const sentence = expect.stringContaining('hay uno más reciente')
    await expectFindAndActivate(registerToken, { status: 410, responseMessage: sentence })
    expect(await activate(await tokenFor(email, 2))).toMatchObject({ status: 200 })
  })

  it('expires when the inviter is banned', async () => {
    const { inviter, registerToken } = await newInvitation()
    const ban = { user_state_id: userStates.Ban }
    await db.updateTable('users').set(ban).where('id', '=', inviter.user.id).execute()
    await expectFindAndActivate(registerToken, { status: 410, responseCode: 'activation.expired' })
  })

  it('is audited once, not on each attempt, when it is rejected', async () => {
    const { email, registerToken } = await newInvitation()
    await activate(registerToken)
    for (let tries = 0; tries < 3; tries += 1) await find(registerToken)
    await activate(registerToken)
    const entries = await readAudit(db, { event: 'invitation.refused', subject_id: email })
    expect(entries).toMatchObject([
      { actor_kind: 'anonymous', detail: { reason: 'activation.spent' } },
    ])
  })

  it('allows twenty attempts per hour to choose a password', async () => {
    const { email, registerToken } = await newInvitation()
    const weak = { password: 'password1' }
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await activate(registerToken, weak)).toMatchObject({ status: 422 })
    }
    expect(await activate(registerToken)).toMatchObject({ status: 429 })
    const entries = await readAudit(db, { event: 'invitation.throttled' })
    expect(entries.filter(({ detail }) => detail['about'] === email)).toMatchObject([
      { detail: { limit: 'choice:invitation' } },
    ])
    now = new Date(start.getTime() + hourMs)
    expect(await activate(registerToken)).toMatchObject({ status: 200 })
  })

  it('creates one account from concurrent requests', async () => {
    const { email, registerToken } = await newInvitation()
    const answers = await Promise.all([1, 2, 3, 4].map(() => activate(registerToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(3)
    const users = await db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(users).toHaveLength(1)
  })

  it('stays valid if the e-mail was registered meanwhile', async () => {
    const { email, registerToken } = await newInvitation()
    await buildUser(db, { email, kind: 'customer' })
    expect(await activate(registerToken)).toMatchObject({ responseCode: 'user.already-exists' })
    expect(await find(registerToken)).toMatchObject({ status: 200 })
  })

  it.each([
    [{ password: 'password1' }, 422, /filtración/],
    [{ password: 'Quintero.Elena.7' }, 422, /se parece a sus nombres/],
    [{ password: 'corta' }, 400, /al menos 8/],
    [{ acceptsTerms: false }, 400, /Acepte los términos/],
    [{ givenNames: ' ' }, 400, /Escriba sus nombres/],
    [{ userStateId: 1 }, 400, /Revise los datos/],
  ])('stays valid after %j', async (overrides, status, sentence) => {
    const { registerToken } = await newInvitation()
    expect(await activate(registerToken, overrides)).toMatchObject({
      status,
      responseMessage: expect.stringMatching(sentence),
    })
    expect(await activate(registerToken)).toMatchObject({ status: 200 })
  })
})
