import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeError } from '#data/http/describe-error.ts'
import type { ProviderClient } from '#data/provider/provider-client.ts'
import { openProviderClient } from '#data/provider/provider-sdk.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = Math.floor(Date.now() / 1000)
const tokenFor = (sub: string, exp = now + 3600) => `e30.${encode({ sub, iat: now - 10, exp })}.`

/** Answers of the identity toolkit by the last part of the address; a text is an error of Google's. */
const answers = new Map<string, string | object>()
const asked: string[] = []
let server: Server
let client: ProviderClient

beforeAll(async () => {
  server = createServer((request, response) => {
    const call = new URL(request.url ?? '', 'http://x').pathname.split('/').at(-1) ?? ''
    asked.push(call)
    const answer = answers.get(call) ?? 'OPERATION_NOT_ALLOWED'
    const [status, body] =
      typeof answer === 'string' ? [400, { error: { code: 400, message: answer } }] : [200, answer]
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  client = openProviderClient({
    methods: ['email-password', 'custom-token'],
    firebase: { apiKey: 'k', projectId: 'demo-p', authHost: `http://127.0.0.1:${port}` },
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  asked.length = 0
  answers.clear()
  answers.set('accounts:lookup', { users: [{ localId: 'ana', email: 'ana@example.com' }] })
})

const signedIn = { idToken: tokenFor('ana'), refreshToken: 'r', expiresIn: '3600', localId: 'ana' }
const signIn = () => client.signInWithPassword('ana@example.com', 'clave')
const refusal = async (attempt: Promise<unknown>) => describeError(await attempt.catch((e) => e))

test('a password or a custom token is answered with the ID token', async () => {
  answers.set('accounts:signInWithPassword', signedIn)
  answers.set('accounts:signInWithCustomToken', signedIn)
  const outcome = { kind: 'signed-in', idToken: signedIn.idToken }
  expect(await signIn()).toEqual(outcome)
  expect(await client.signInWithCustomToken(tokenFor('ana'))).toEqual(outcome)
})

test.each([
  ['INVALID_LOGIN_CREDENTIALS', 'El correo o la contraseña no coinciden.'],
  ['EMAIL_NOT_FOUND', 'El correo o la contraseña no coinciden.'],
  ['INVALID_PASSWORD', 'El correo o la contraseña no coinciden.'],
  ['USER_DISABLED', 'El proveedor bloqueó esa cuenta. Comuníquese con un administrador.'],
  [
    'TOO_MANY_ATTEMPTS_TRY_LATER : Access was temporarily disabled.',
    'Demasiados intentos. Espere un momento y vuelva a intentar.',
  ],
  ['PASSWORD_LOGIN_DISABLED', 'Esta forma de ingreso no está activa en esta consola.'],
])('%s is said in Spanish', async (message, sentence) => {
  answers.set('accounts:signInWithPassword', message)
  expect(await refusal(signIn())).toBe(sentence)
})

test('what only the owner of the project can solve is also written to the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answers.set('accounts:signInWithPassword', 'API key not valid. Please pass a valid API key.')
  expect(await refusal(signIn())).toContain('configurado')
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('a custom token that is refused: invalid, or expired by its own claim', async () => {
  answers.set('accounts:signInWithCustomToken', 'INVALID_CUSTOM_TOKEN')
  expect(await refusal(client.signInWithCustomToken(tokenFor('ana')))).toContain('no sirve')
  const expired = tokenFor('ana', now - 5)
  expect(await refusal(client.signInWithCustomToken(expired))).toContain('venció')
})

test('the provider wants its second factor', async () => {
  answers.set('accounts:signInWithPassword', {
    mfaPendingCredential: 'pending',
    mfaInfo: [
      { mfaEnrollmentId: 'a', phoneInfo: '+*********22', enrolledAt: '2026-01-01T00:00:00Z' },
    ],
    localId: 'ana',
  })
  const outcome = await signIn()
  expect(outcome).toMatchObject({ kind: 'second-factor', factor: { phones: ['+*********22'] } })
})

test('a letter to verify the e-mail goes to the account that signed in, until it is forgotten', async () => {
  answers.set('accounts:signInWithPassword', signedIn)
  answers.set('accounts:sendOobCode', { email: 'ana@example.com' })
  await signIn()
  await client.sendVerificationMail()
  expect(asked).toContain('accounts:sendOobCode')
  asked.length = 0
  await client.forget()
  await client.sendVerificationMail()
  expect(asked).toEqual([])
})

test('no network', async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await refusal(signIn())).toBe('Conexión al servidor')
})
