import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvitationPage } from '@arriero/domain/contract/http/administrators.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { isAbility } from '@arriero/domain/users/ability.ts'
import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readAudit } from '../../../test/audit.ts'
import { Browser } from '../../../test/browser.ts'
import { buildUser, testPassword } from '../../../test/factories.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { passwordCheckHook } from '../../../test/password-check-hook.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

const start = new Date('2026-11-15T12:00:10Z')
const newPassword = 'nuez-tinto-loma-38'
const wrongCode = 'abcdef'
const mailbox = new Mailbox()
let now = start
let db: Db
let app: FastifyInstance
let close: () => Promise<void>

vi.mock(import('./passwords/password-hash.ts'), async (importOriginal) => {
  const { withPasswordCheckHook } = await import('../../../test/password-check-hook.ts')
  return withPasswordCheckHook(await importOriginal())
})

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now, mailer: mailbox }))
})
afterAll(() => close())

let people = 0

/** A signed-in user with their own IP address. */
async function newPerson() {
  const { id, email } = await buildUser(db)
  const address = `10.3.0.${(people += 1)}`
  const newBrowser = () => new Browser(app, { address }).open()
  const browser = await newBrowser()
  await browser.signIn(email)
  const post = (path: string, body: object) => browser.send('POST', `/api/${path}`, body)
  const setPassword = (body: object) =>
    browser.send('PUT', '/api/updateUserPassword', { newPassword, ...body })
  return { id, email, address, browser, newBrowser, post, setPassword }
}
type Person = Awaited<ReturnType<typeof newPerson>>

/** The token of the link in the n-th mail to an e-mail. */
const linkTokenFor = async (email: string, count = 1) =>
  /(?:activate\/|#)([\w-]{43})/.exec((await mailbox.until(email, count)).text)?.[1] ?? ''

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < times; done += 1) await work()
}

async function requestRecovery({ post, email }: Person): Promise<string> {
  await post('passwordRecovery', { email })
  return linkTokenFor(email)
}

async function activate({ id, post }: Person, times = 1): Promise<void> {
  const email = `invitada-${id}@example.com`
  await post('invitations', { email, role: 'viewer' })
  const names = { givenNames: 'Rosa Elena', surnames: 'Quintero Díaz', acceptsTerms: true }
  const body = { ...names, registerToken: await linkTokenFor(email), password: newPassword }
  await repeat(times, () => post('activation', body))
}

async function inviteAnother({ id, post, browser }: Person): Promise<{ id: string }> {
  const email = `otra-${id}@example.com`
  await post('invitations', { email, role: 'viewer' })
  const { entries } = InvitationPage.parse((await browser.send('GET', '/api/invitations')).json())
  const invitation = entries.find((entry) => entry.email === email)
  if (!invitation) throw new Error('Not invited')
  return invitation
}

/** The person disables another administrator. */
async function disableAnother({ post }: Person): Promise<string> {
  const { id } = await buildUser(db)
  await post(`administrators/${id}/disable`, {})
  return id
}

async function startFactor({ post }: Person) {
  const response = await post('secondFactor/start', { password: testPassword })
  return new TOTP({ secret: response.json().secret })
}

/** Returns a recovery code. */
async function turnOnFactor(person: Person): Promise<string> {
  const totp = await startFactor(person)
  const code = totp.generate({ timestamp: now.getTime() })
  return (await person.post('secondFactor/confirm', { code })).json().recoveryCodes[0]
}

/** Every security event, and the action that causes it. */
const events: Record<string, (person: Person) => Promise<unknown>> = {
  'session.opened': async () => {},
  'session.refused': ({ email, browser }) => browser.signIn(email, 'otra'),
  'session.throttled': ({ email, newBrowser }) =>
    repeat(11, async () => (await newBrowser()).signIn(email, 'otra')),
  'session.closed': async ({ email, browser, newBrowser }) => {
    await (await newBrowser()).signIn(email)
    await browser.send('DELETE', '/api/sessions')
  },
  'session.reused': async ({ browser }) => {
    const spent = browser.user
    await browser.refresh()
    now = new Date(now.getTime() + 11_000)
    await browser.refresh(spent)
  },
  'password.changed': ({ email, setPassword }) =>
    setPassword({ email, currentPassword: testPassword }),
  'password.refused': ({ email, setPassword }) => {
    const body = { email, currentPassword: testPassword }
    passwordCheckHook.action = () => setPassword({ ...body, newPassword: `${newPassword} otra` })
    return setPassword(body)
  },
  'password.throttled': ({ email, setPassword }) =>
    repeat(21, () =>
      setPassword({ email, currentPassword: testPassword, newPassword: 'password1' }),
    ),
  'password.recovery-requested': requestRecovery,
  'recovery.refused': async (person) => {
    const resetToken = await requestRecovery(person)
    await repeat(2, () => person.setPassword({ resetToken }))
  },
  'recovery.throttled': ({ email, post }) => repeat(21, () => post('passwordRecovery', { email })),
  'invitation.made': inviteAnother,
  'invitation.revoked': async (person) => {
    const { id } = await inviteAnother(person)
    await person.browser.send('DELETE', `/api/invitations/${id}`)
  },
  'invitation.refused': (person) => activate(person, 2),
  'invitation.throttled': ({ email, post }) =>
    repeat(31, () => post('invitations', { email, role: 'viewer' })),
  'administrator.role-changed': async ({ browser }) => {
    const { id } = await buildUser(db)
    await browser.send('PUT', `/api/administrators/${id}/role`, { role: 'viewer' })
  },
  'administrator.disabled': disableAnother,
  'administrator.enabled': async (person) => {
    await person.post(`administrators/${await disableAnother(person)}/enable`, {})
  },
  'security-settings.changed': ({ browser }) =>
    browser.send('PUT', '/api/securitySettings', { secondFactorRoles: ['viewer'] }),
  'account.activated': (person) => activate(person),
  'profile.updated': ({ browser }) =>
    browser.send('PUT', '/api/me', { givenNames: 'Ana', surnames: 'Peña', phone: null }),
  'second-factor.started': startFactor,
  'second-factor.refused': async (person) => {
    await startFactor(person)
    await person.post('secondFactor/confirm', { code: wrongCode })
  },
  'second-factor.throttled': ({ post }) =>
    repeat(11, () => post('secondFactor/confirm', { code: wrongCode })),
  'second-factor.turned-on': turnOnFactor,
  'second-factor.turned-off': async (person) => {
    const code = await turnOnFactor(person)
    await person.post('secondFactor/disable', { password: testPassword, code })
  },
  'second-factor.recovery-code-used': async (person) => {
    const code = await turnOnFactor(person)
    await (await person.newBrowser()).signIn(person.email, testPassword, code)
  },
  'second-factor.recovery-codes-renewed': async (person) => {
    const code = await turnOnFactor(person)
    await person.post('secondFactor/recoveryCodes', { password: testPassword, code })
  },
}

it.each(Object.entries(events))(
  '%s is audited with the address of the caller',
  async (event, act) => {
    now = start
    const person = await newPerson()
    await act(person)
    const entries = await readAudit(db, { event, address: person.address })
    expect(entries).not.toEqual([])
    const text = JSON.stringify(entries)
    for (const secret of [testPassword, newPassword, wrongCode]) expect(text).not.toContain(secret)
  },
)

it('covers all security events', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const text = sources.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join()
  // String literals that look like an event, without error codes, abilities and the composed `<area>.throttled`.
  const areas =
    'administrator|security-settings|session|password|recovery|invitation|account|profile|second-factor'
  const found = [...text.matchAll(new RegExp(`'((?:${areas})\\.[a-z-]+)'`, 'g'))]
  const written = new Set(
    found
      .map(([, name = '']) => name)
      .filter((name) => !(name in errorCatalogue) && !isAbility(name)),
  )
  const listed = Object.keys(events).filter((name) => !name.endsWith('.throttled'))
  expect([...written].toSorted()).toEqual(listed.toSorted())
})
