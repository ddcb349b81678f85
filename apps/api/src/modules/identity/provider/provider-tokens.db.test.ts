import type { ErrorCode } from '@arriero/domain/errors.ts'
import { decodeJwt, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp, testConfig } from '../../../../test/build-test-app.ts'
import { openProviderWorld, type ProviderWorld } from '../../../../test/provider-world.ts'
import { otherKeyPair, type SignInProvider } from '../../../../test/sign-in-provider.ts'
import { createLogger } from '#platform/logger.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await openProviderWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

describe('a token', () => {
  const seconds = (offset: number) => Math.floor(Date.parse('2026-11-15T12:00:00Z') / 1000) + offset
  const cases: [string, ErrorCode, Parameters<SignInProvider['signToken']>[1]][] = [
    ['that expired', 'session.provider-token-expired', { age: 3700 }],
    [
      'of an old sign-in',
      'session.provider-token-expired',
      { claims: { auth_time: seconds(-901) } },
    ],
    ['for another project', 'session.provider-wrong-project', { claims: { aud: 'otro' } }],
    ['for several projects', 'session.provider-wrong-project', { claims: { aud: ['otro'] } }],
    [
      'of another issuer',
      'session.provider-wrong-project',
      { claims: { iss: 'https://securetoken.google.com/otro' } },
    ],
    [
      'signed by another key',
      'session.provider-token-refused',
      { privateKey: otherKeyPair().privateKey },
    ],
    ['of an unknown key', 'session.provider-token-refused', { header: { kid: 'key-z' } }],
    ['with another algorithm', 'session.provider-token-refused', { header: { alg: 'RS512' } }],
    ['without a subject', 'session.provider-token-refused', { claims: { sub: '' } }],
    ['with a number as subject', 'session.provider-token-refused', { claims: { sub: 7 } }],
    ['with a long subject', 'session.provider-token-refused', { claims: { sub: 'x'.repeat(129) } }],
    ['of the future', 'session.provider-token-refused', { claims: { iat: seconds(120) } }],
    [
      'of a future sign-in',
      'session.provider-token-refused',
      { claims: { auth_time: seconds(120) } },
    ],
    [
      'without the time of sign-in',
      'session.provider-token-refused',
      { claims: { auth_time: undefined } },
    ],
    ['without an end', 'session.provider-token-refused', { claims: { exp: undefined } }],
    ['with text as end', 'session.provider-token-refused', { claims: { exp: 'nunca' } }],
    ['without a method', 'session.provider-token-refused', { claims: { firebase: {} } }],
    [
      'of Firestore, made of our own custom token',
      'session.provider-token-refused',
      { claims: { sid: 's' }, provider: 'custom' },
    ],
  ]
  it.each(cases)('%s answers %s', async (_name, code, options) => {
    const { subject } = await world.buildPerson()
    await world.expectRefusal(await world.provider.signToken(subject, options), code)
  })

  it('without a signature, changed, or no token at all, changes nothing', async () => {
    const { subject } = await world.buildPerson()
    const token = await world.provider.signToken(subject)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const other = encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'x' })
    const hostile = [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none', kid: 'key-a' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', kid: 'key-a' })}.${payload}.${signature}`,
      `${encode({ alg: 'RS256', kid: '__proto__' })}.${payload}.${signature}`,
      `${encode({ alg: 'RS256', kid: 7 })}.${payload}.${signature}`,
      `${encode({ alg: 'RS256' })}.${payload}.${signature}`,
      `${encode({ alg: 'RS256', kid: 'key-a', crit: ['x'] })}.${payload}.${signature}`,
      `${header}.${other}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature}.${signature}`,
      `${header}.${payload}.${'A'.repeat(342)}`,
      'x',
      '...',
      '\u0000',
      "' or 1=1 --",
      'ñ'.repeat(8000),
    ]
    for (const text of hostile) await world.expectRefusal(text, 'session.provider-token-refused')
    const before = await world.fingerprint()
    for (const value of ['', null, 7, {}, [token], 'x'.repeat(8193), undefined]) {
      expect((await world.exchange(value)).response.statusCode).toBe(400)
    }
    expect(await world.fingerprint()).toEqual(before)
  })

  it('cut or changed at any of 60 places changes nothing', async () => {
    const { subject } = await world.buildPerson()
    const token = await world.provider.signToken(subject)
    const before = await world.fingerprint()
    for (let part = 0; part < 60; part++) {
      const at = Math.floor(((token.length - 2) * part) / 60)
      const flipped = token[at] === 'A' ? 'B' : 'A'
      for (const text of [
        token.slice(0, at + 1),
        token.slice(0, at) + flipped + token.slice(at + 1),
      ]) {
        const { response } = await world.exchange(text)
        expect(response.statusCode, text).toBe(401)
      }
    }
    expect(await world.fingerprint()).toEqual(before)
  })

  it('is neither logged nor audited', async () => {
    const lines: string[] = []
    const log = createLogger('trace', { write: (line: string) => void lines.push(line) })
    const { config } = world
    const noisy = await buildTestApp({ db: world.db, clock: world.clock, config, log })
    const { subject } = await world.buildPerson()
    const token = await world.provider.signToken(subject)
    const browser = await new Browser(noisy, { address: '198.51.100.3' }).open()
    world.provider.state.lookupStatus = 500
    await browser.send('POST', '/api/logInWithProvider', { idToken: token })
    world.provider.state.lookupStatus = 200
    await browser.send('POST', '/api/logInWithProvider', { idToken: token.slice(0, -5) })
    await browser.send('POST', '/api/logInWithProvider', { idToken: token })
    await noisy.close()
    const written =
      lines.join('') + JSON.stringify(await readAudit(world.db, { address: '198.51.100.3' }))
    expect(written).toContain('sign-in provider is not reachable')
    expect(written).toContain('session.provider-token-refused')
    for (const part of token.split('.').slice(1)) expect(written).not.toContain(part.slice(0, -5))
  })
})

it('of an emulator has no signature, and everything else is checked', async () => {
  const config = testConfig({
    FIREBASE_SIGN_IN: 'email-password',
    FIREBASE_AUTH_URL: world.provider.origin,
  })
  const emulated = await buildTestApp({ db: world.db, clock: world.clock, config })
  const { user, subject } = await world.buildPerson()
  const browser = await new Browser(emulated).open()
  const send = async (changes: object) => {
    const payload = decodeJwt(await world.provider.signToken(subject))
    const idToken = new UnsecuredJWT({ ...payload, ...changes }).encode()
    return (await browser.send('POST', '/api/logInWithProvider', { idToken })).json()
  }
  expect((await send({ aud: 'otro' })).responseCode).toBe('session.provider-wrong-project')
  expect((await send({ exp: 1 })).responseCode).toBe('session.provider-token-expired')
  expect((await send({ sub: 'nadie' })).responseCode).toBe('session.provider-revoked')
  expect((await send({})).id).toBe(user.id)
  await emulated.close()
})
