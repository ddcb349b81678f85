import { errorCatalogue, type ErrorCode } from '@arriero/domain/errors.ts'
import type { LogInBody } from '@arriero/domain/contract/http/session.ts'
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { EmulatedProject } from '../../packages/auth-emulator/src/emulated-project.ts'
import { ApiClient } from '../support/api-client.ts'
import { addPerson } from '../support/people.ts'
import { expect } from '../support/test.ts'
import {
  customToken,
  signInAnonymously,
  signInWithCustomToken,
  signInWithGoogle,
  signInWithPassword,
  signInWithPhone,
  signInWithSecondFactor,
} from './emulator-sign-in.ts'
import { exchange, newPhone, providerPassword, test } from './sign-in-world.ts'

// The server alone: ID tokens of the real emulator, exchanged for a session or refused.

const fourFields = ['accessToken', 'fbCustomToken', 'id', 'refreshToken']

async function expectSignedIn(url: string, idToken: string, email: string, code?: string) {
  const { client, status, body } = await exchange(url, idToken, code)
  expect([status, Object.keys(body).toSorted()]).toEqual([200, fourFields])
  client.user = body as unknown as NonNullable<ApiClient['user']>
  const me = (await (await client.send('GET', '/api/me')).json()) as { email: string }
  expect(me.email).toBe(email)
}

async function expectRefused(url: string, idToken: string, code: ErrorCode, secondFactor?: string) {
  const { status, body } = await exchange(url, idToken, secondFactor)
  const { status: expected, message } = errorCatalogue[code]
  expect([status, body]).toEqual([expected, { responseCode: code, responseMessage: message }])
}

/** A provider's account with the e-mail of a person, and a password of its own. */
async function addAccount(project: EmulatedProject, email: string, fields: object = {}) {
  const account = { email, password: providerPassword, emailVerified: true }
  const subject = await project.addAccount({ ...account, ...fields })
  return { ...account, subject }
}

/** Turns the person's second factor on; returns its authenticator. */
async function turnSecondFactorOn(url: string, { email, password }: LogInBody): Promise<TOTP> {
  const client = await ApiClient.signedIn(url, { email, password })
  const start = await client.send('POST', '/api/secondFactor/start', { password })
  const { secret } = (await start.json()) as { secret: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await client.send('POST', '/api/secondFactor/confirm', { code: totp.generate() })
  return totp
}

test.describe('signs in', () => {
  test('with e-mail and password', async ({ server, project }) => {
    const { email } = await addPerson(server)
    const account = await addAccount(project, email)
    await expectSignedIn(server.url, await signInWithPassword(project, account), email)
  })

  test('with the phone of exactly one person', async ({ server, project }) => {
    const person = await addPerson(server)
    const phone = newPhone()
    await expectRefused(
      server.url,
      await signInWithPhone(project, phone),
      'session.provider-unknown-person',
    )
    const client = await ApiClient.signedIn(server.url, person)
    const names = { givenNames: 'Ana Milena', surnames: 'Duarte' }
    await client.send('PUT', '/api/me', { ...names, phone })
    await expectSignedIn(server.url, await signInWithPhone(project, phone), person.email)
  })

  test('with a custom token of another system', async ({ server, project }) => {
    const { email } = await addPerson(server)
    const { subject } = await addAccount(project, email, { localId: `sistema-${randomUUID()}` })
    const token = await signInWithCustomToken(project, customToken(subject))
    await expectSignedIn(server.url, token, email)
  })

  test('with Google, which verifies e-mails', async ({ server, project }) => {
    const { email } = await addPerson(server)
    await expectSignedIn(server.url, await signInWithGoogle(project, email), email)
  })

  test("with a code by SMS as the provider's second factor", async ({ server, project }) => {
    const { email } = await addPerson(server)
    const phone = newPhone()
    const mfaInfo = [{ phoneInfo: phone, displayName: 'Celular' }]
    const account = { ...(await addAccount(project, email, { mfaInfo })), phone }
    await expect(signInWithSecondFactor(project, account, '000000')).rejects.toThrow('INVALID_CODE')
    await expectSignedIn(server.url, await signInWithSecondFactor(project, account), email)
  })

  test('with our own second factor besides', async ({ server, project }) => {
    const person = await addPerson(server)
    const totp = await turnSecondFactorOn(server.url, person)
    const token = await signInWithPassword(project, await addAccount(project, person.email))
    await expectRefused(server.url, token, 'session.second-factor-required')
    await expectRefused(server.url, token, 'session.second-factor-wrong', '000000')
    const code = totp.generate({ timestamp: Date.now() + 30_000 })
    await expectSignedIn(server.url, token, person.email, code)
  })
})

test.describe('is refused', () => {
  test('an anonymous visitor', async ({ server, project }) => {
    const token = await signInAnonymously(project)
    await expectRefused(server.url, token, 'session.provider-anonymous')
  })

  test('an unknown person', async ({ server, project }) => {
    const email = `${randomUUID()}@example.com`
    const unknown = 'session.provider-unknown-person'
    await expectRefused(server.url, await signInWithGoogle(project, email), unknown)
    // Without an account of the provider a custom token makes one, with neither e-mail nor phone.
    const claims = { email: 'demo@arriero.example', email_verified: true }
    const forged = customToken(randomUUID(), claims)
    await expectRefused(server.url, await signInWithCustomToken(project, forged), unknown)
  })

  const states: [string, ErrorCode][] = [
    ['revision', 'user.review'],
    ['correccion', 'user.correction'],
    ['rechazo', 'user.reject'],
    ['bloqueo', 'user.ban'],
  ]
  for (const [name, code] of states) {
    test(`a person who is not Active: ${code}`, async ({ server, project }) => {
      const email = `${name}@arriero.example`
      await project.removeAccount(email)
      const account = await addAccount(project, email)
      await expectRefused(server.url, await signInWithPassword(project, account), code)
    })
  }

  test('an e-mail that is not verified', async ({ server, project }) => {
    const { email } = await addPerson(server)
    const account = await addAccount(project, email, { emailVerified: false })
    const token = await signInWithPassword(project, account)
    await expectRefused(server.url, token, 'session.provider-unverified')
    await project.changeAccount(account.subject, { emailVerified: true })
    await expectSignedIn(server.url, token, email)
  })

  test('a disabled account, before and after its sign-in', async ({ server, project }) => {
    const { email } = await addPerson(server)
    const account = await addAccount(project, email)
    const token = await signInWithPassword(project, account)
    await project.changeAccount(account.subject, { disableUser: true })
    await expectRefused(server.url, token, 'session.provider-disabled')
    await expect(signInWithPassword(project, account)).rejects.toThrow('USER_DISABLED')
  })

  test('a sign-in that was revoked', async ({ server, project }) => {
    const { email } = await addPerson(server)
    const account = await addAccount(project, email)
    const token = await signInWithPassword(project, account)
    const validSince = String(Math.floor(Date.now() / 1000) + 5)
    await project.changeAccount(account.subject, { validSince })
    await expectRefused(server.url, token, 'session.provider-revoked')
  })

  test('a wrong code, and one that was used', async ({ project }) => {
    const phone = newPhone()
    await expect(signInWithPhone(project, phone, '000000')).rejects.toThrow('INVALID_CODE')
    const { sessionInfo } = await project.call('accounts:sendVerificationCode', {
      phoneNumber: phone,
    })
    const body = { sessionInfo, code: await project.codeOf(phone) }
    await project.call('accounts:signInWithPhoneNumber', body)
    await expect(project.call('accounts:signInWithPhoneNumber', body)).rejects.toThrow(
      'INVALID_SESSION_INFO',
    )
  })

  test('our own custom token for Firestore, and a token of another project', async ({
    server,
    project,
  }) => {
    const { email } = await addPerson(server)
    const { subject } = await addAccount(project, email)
    const own = await signInWithCustomToken(project, customToken(subject, { sid: randomUUID() }))
    await expectRefused(server.url, own, 'session.provider-token-refused')
    const token = await signInWithCustomToken(project, customToken(subject))
    const other = changeClaims(token, { aud: 'otro', iss: 'https://securetoken.google.com/otro' })
    await expectRefused(server.url, other, 'session.provider-wrong-project')
    const kept = changeClaims(token, { auth_time: Math.floor(Date.now() / 1000) - 16 * 60 })
    await expectRefused(server.url, kept, 'session.provider-token-expired')
    await expectSignedIn(server.url, token, email)
  })
})

/** Possible because the emulator's tokens have no signature. */
function changeClaims(token: string, changes: object): string {
  const [header = '', payload = ''] = token.split('.')
  const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')
  return `${header}.${changed}.`
}
