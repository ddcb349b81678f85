import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { banUser, buildUser, testPassword } from '../../../../test/factories.ts'
import { Mailbox } from '../../../../test/mailbox.ts'
import { passwordCheckHook } from '../../../../test/password-check-hook.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

const now = new Date('2026-11-15T12:00:00Z')
const mailbox = new Mailbox()
let db: Db
let app: FastifyInstance
let close: () => Promise<void>

vi.mock(import('./password-hash.ts'), async (importOriginal) => {
  const { withPasswordCheckHook } = await import('../../../../test/password-check-hook.ts')
  return withPasswordCheckHook(await importOriginal())
})

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now, mailer: mailbox }))
})
afterAll(() => close())

let browserCount = 0
const newBrowser = () => new Browser(app, { address: `10.2.0.${(browserCount += 1)}` }).open()

async function createPerson() {
  const { id, email } = await buildUser(db)
  return { id, email, resetToken: await requestResetToken(email) }
}
type Person = Awaited<ReturnType<typeof createPerson>>

async function requestResetToken(email: string, count = 1): Promise<string> {
  await (await newBrowser()).send('POST', '/api/passwordRecovery', { email })
  const { text } = await mailbox.until(email, count)
  return /\/login\/restablecer#([\w-]+)\s/.exec(text)?.[1] ?? ''
}

async function setNewPassword(body: object) {
  const response = await (await newBrowser()).send('PUT', '/api/updateUserPassword', body)
  return response.statusCode === 204 ? 204 : response.json().responseCode
}
const change = ({ email }: Person, newPassword: string) =>
  setNewPassword({ email, currentPassword: testPassword, newPassword })
const reset = ({ resetToken }: Person, newPassword: string) =>
  setNewPassword({ resetToken, newPassword })
const signIn = async ({ email }: Person, password?: string) =>
  (await (await newBrowser()).signIn(email, password)).statusCode
const ban = ({ id }: Person) => banUser(db, id)

async function countActiveSessions({ id }: Person): Promise<number> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  return rows.length
}

/** The request that finishes first sets `firstPassword`; the rejected one sends `secondPassword`. */
const firstPassword = 'nuez-tinto-loma-38'
const secondPassword = 'brisa-cobre-helecho-92'

describe('while the current password of a change is compared', () => {
  it('a reset by recovery link wins', async () => {
    const person = await createPerson()
    passwordCheckHook.action = async () => expect(await reset(person, firstPassword)).toBe(204)
    expect(await change(person, secondPassword)).toBe('session.wrong-credentials')
    expect(await signIn(person, secondPassword)).toBe(401)
    expect(await signIn(person, firstPassword)).toBe(200)
  })

  it('another change wins', async () => {
    const person = await createPerson()
    passwordCheckHook.action = async () => expect(await change(person, firstPassword)).toBe(204)
    expect(await change(person, secondPassword)).toBe('session.wrong-credentials')
    expect(await signIn(person, firstPassword)).toBe(200)
  })

  it('a ban wins', async () => {
    const person = await createPerson()
    passwordCheckHook.action = () => ban(person)
    expect(await change(person, secondPassword)).toBe('session.wrong-credentials')
  })
})

describe('while a recovery link is checked', () => {
  it('a change invalidates it', async () => {
    const person = await createPerson()
    passwordCheckHook.action = async () => expect(await change(person, firstPassword)).toBe(204)
    expect(await reset(person, secondPassword)).toBe('password.reset-expired')
    expect(await signIn(person, firstPassword)).toBe(200)
  })

  it('the use of another link invalidates it', async () => {
    const person = await createPerson()
    const other = { ...person, resetToken: await requestResetToken(person.email, 2) }
    passwordCheckHook.action = async () => expect(await reset(other, firstPassword)).toBe(204)
    expect(await reset(person, secondPassword)).toBe('password.reset-expired')
    expect(await signIn(person, firstPassword)).toBe(200)
  })

  it('a ban invalidates it', async () => {
    const person = await createPerson()
    passwordCheckHook.action = () => ban(person)
    expect(await reset(person, secondPassword)).toBe('password.reset-expired')
  })
})

describe('while the password of a sign-in is compared', () => {
  it.each([
    ['change', change],
    ['reset', reset],
  ])('a %s makes the sign-in fail', async (_name, renew) => {
    const person = await createPerson()
    passwordCheckHook.action = async () => expect(await renew(person, firstPassword)).toBe(204)
    expect(await signIn(person)).toBe(401)
    expect(await countActiveSessions(person)).toBe(0)
  })

  it('a ban makes the sign-in fail', async () => {
    const person = await createPerson()
    passwordCheckHook.action = () => ban(person)
    expect(await signIn(person)).toBe(401)
    expect(await countActiveSessions(person)).toBe(0)
  })
})

it('only one of several concurrent changes and resets succeeds', async () => {
  const person = await createPerson()
  const other = { ...person, resetToken: await requestResetToken(person.email, 2) }
  const tries = [
    { password: `${firstPassword} uno`, work: change(person, `${firstPassword} uno`) },
    { password: `${firstPassword} dos`, work: reset(person, `${firstPassword} dos`) },
    { password: `${firstPassword} tres`, work: change(person, `${firstPassword} tres`) },
    { password: `${firstPassword} cuatro`, work: reset(other, `${firstPassword} cuatro`) },
  ]
  const answers = await Promise.all(tries.map(({ work }) => work))
  expect(answers.filter((answer) => answer === 204)).toHaveLength(1)
  const chosen = tries[answers.indexOf(204)]?.password
  expect(await signIn(person, chosen)).toBe(200)
})
