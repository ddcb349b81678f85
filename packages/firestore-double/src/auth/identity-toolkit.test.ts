import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { IdentityToolkit } from './identity-toolkit.ts'

const createKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [own, foreign] = [createKeys(), createKeys()]
const account = { apiKey: 'k', projectId: 'p', email: 'api@p.example', publicKey: own.publicKey }
const other = { ...account, apiKey: 'o', projectId: 'o', email: 'api@o.example' }

const nowSeconds = Math.floor(Date.now() / 1000)
const valid = {
  iss: account.email,
  sub: account.email,
  aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
  iat: nowSeconds,
  exp: nowSeconds + 3600,
  uid: 'ana',
  claims: { admin: true },
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function createToken(claims: object = {}, key = own.privateKey, alg = 'RS256'): string {
  const signed = `${encode({ alg })}.${encode({ ...valid, ...claims })}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}

let toolkit: IdentityToolkit

beforeEach(() => {
  toolkit = new IdentityToolkit([account, other])
})

function call(name: string, body: object | string, apiKey = 'k') {
  const host = name === 'token' ? 'securetoken' : 'identitytoolkit'
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = toolkit.answer(`/${host}.googleapis.com/v1/${name}`, apiKey, text)
  // All fields that these calls answer are texts, except the list of people.
  return answer as { status: number; body: Record<string, string> & { users?: object[] } }
}

const signIn = (token: string) => call('accounts:signInWithCustomToken', { token })

const refused = (code: string) => ({
  status: 400,
  body: { error: { code: 400, message: expect.stringMatching(`^${code} : Firestore double: `) } },
})

describe('a custom token', () => {
  test('signs in, and its claims are those of the ID token', () => {
    const { status, body } = signIn(createToken())
    expect(status).toBe(200)
    const payload = String(body['idToken']).split('.')[1] ?? ''
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      sub: 'ana',
      user_id: 'ana',
      aud: 'p',
      admin: true,
      exp: expect.closeTo(nowSeconds + 3600, -1),
    })
  })

  test.each([
    ['garbage', 'garbage'],
    ['an unsigned token', createToken({}, undefined, 'none')],
    ['another key', createToken({}, foreign.privateKey)],
    ['a part too many', `${createToken()}.`],
    ['a changed text', createToken().replace('.', '.e')],
    ['another audience', createToken({ aud: 'https://example.com' })],
    ['an unknown service account', createToken({ iss: 'x@p.example', sub: 'x@p.example' })],
    ['another subject', createToken({ sub: 'x@p.example' })],
    ['an expired token', createToken({ iat: nowSeconds - 3601, exp: nowSeconds - 1 })],
    ['no expiry', createToken({ exp: undefined })],
    ['more than an hour', createToken({ exp: nowSeconds + 3700 })],
    ['a token of the future', createToken({ iat: nowSeconds + 400, exp: nowSeconds + 500 })],
    ['no uid', createToken({ uid: '' })],
    ['a long uid', createToken({ uid: 'u'.repeat(129) })],
    ['a reserved claim', createToken({ claims: { sub: 'eva' } })],
  ])('%s is invalid', (_, token) => {
    expect(signIn(token)).toEqual(refused('INVALID_CUSTOM_TOKEN'))
  })

  test('of another project, missing, or with an unknown API key', () => {
    expect(signIn(createToken({ iss: other.email, sub: other.email }))).toEqual(
      refused('CREDENTIAL_MISMATCH'),
    )
    expect(signIn('')).toEqual(refused('MISSING_CUSTOM_TOKEN'))
    const answer = call('accounts:signInWithCustomToken', { token: createToken() }, 'wrong')
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 400 } } })
  })
})

describe('a sign-in', () => {
  const refresh = (token: string | undefined) =>
    call('token', `grant_type=refresh_token&refresh_token=${token}`)

  test('can be looked up and renewed, until it is revoked', () => {
    const { body } = signIn(createToken())
    const { idToken, refreshToken } = body
    expect(call('accounts:lookup', { idToken }).body.users).toMatchObject([{ localId: 'ana' }])
    const renewed = refresh(refreshToken)
    expect(renewed.body).toMatchObject({ user_id: 'ana', project_id: 'p', token_type: 'Bearer' })
    expect(call('accounts:lookup', { idToken: renewed.body['id_token'] }).status).toBe(200)
    toolkit.revoke('ana')
    expect(refresh(refreshToken)).toEqual(refused('TOKEN_EXPIRED'))
    expect(signIn(createToken()).status).toBe(200)
  })

  test('of a disabled person ends', () => {
    const { refreshToken } = signIn(createToken()).body
    toolkit.disable('ana')
    expect(signIn(createToken())).toEqual(refused('USER_DISABLED'))
    expect(refresh(refreshToken)).toEqual(refused('USER_DISABLED'))
  })

  test('is unknown to other projects', () => {
    const { idToken } = signIn(createToken()).body
    expect(call('accounts:lookup', { idToken }, 'o')).toEqual(refused('INVALID_ID_TOKEN'))
    expect(call('accounts:lookup', { idToken: 'x' })).toEqual(refused('INVALID_ID_TOKEN'))
  })
})

test('other calls and other addresses', () => {
  expect(call('accounts:delete', {})).toEqual(refused('OPERATION_NOT_ALLOWED'))
  expect(toolkit.answer('/v1/projects/p', 'k', '')).toBeUndefined()
})

test('an anonymous sign-up is a new person every time, and one with an e-mail is refused', () => {
  const first = call('accounts:signUp', { returnSecureToken: true }).body
  const second = call('accounts:signUp', { returnSecureToken: true }).body
  expect(first['localId']).not.toBe(second['localId'])
  const claims = JSON.parse(
    Buffer.from(first['idToken']?.split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(claims).toMatchObject({
    sub: first['localId'],
    firebase: { sign_in_provider: 'anonymous' },
  })
  expect(call('accounts:lookup', { idToken: first['idToken'] ?? '' }).body.users).toEqual([
    { localId: first['localId'], validSince: '0' },
  ])
  const withEmail = { email: 'ana@example.com', password: 'secreta' }
  expect(call('accounts:signUp', withEmail)).toEqual(refused('OPERATION_NOT_ALLOWED'))
})
