import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { createPrivateKey } from 'node:crypto'
import { base64url, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

const key = new Uint8Array(32).map((_, at) => (at * 37 + 11) % 251)
const userId = '0b7a1f3e-5f0e-4c7e-9d55-0c1f6a3b7e21'
const sessionId = '6f1a9a52-5b0e-4c7e-9d55-0c1f6a3b7e21'
const subject = { userId, sessionId }
const start = new Date('2026-11-15T12:00:00Z')
let now = start
const tokens = createTokens(key, () => now)

const part = (token: string, at: number) =>
  JSON.parse(new TextDecoder().decode(base64url.decode(token.split('.')[at] ?? '')))
const later = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)

describe('tokens', () => {
  it('contain user, session and expiry, and nothing else', async () => {
    const access = await tokens.signAccess(subject)
    const iat = start.getTime() / 1000
    expect(part(access, 0)).toEqual({ alg: 'EdDSA', typ: 'at+jwt' })
    expect(part(access, 1)).toEqual({
      iss: 'arriero',
      aud: 'arriero-api',
      sub: userId,
      sid: sessionId,
      iat,
      exp: iat + 600,
    })
    const live = await tokens.signLive(subject)
    expect(part(live, 1)).toMatchObject({ aud: 'arriero-live', exp: iat + 3600 })
  })

  it('are valid until they expire', async () => {
    const [access, live] = [await tokens.signAccess(subject), await tokens.signLive(subject)]
    now = later(9)
    expect(await tokens.verifyAccess(access)).toEqual(subject)
    now = later(11)
    expect(await tokens.verifyAccess(access)).toBe('expired')
    expect(await tokens.readAccess(access)).toEqual(subject)
    expect(await tokens.verifyLive(live)).toEqual(subject)
    now = later(61)
    expect(await tokens.verifyLive(live)).toBe('expired')
    now = start
  })

  it('are valid for one audience', async () => {
    expect(await tokens.verifyLive(await tokens.signAccess(subject))).toBe('invalid')
    expect(await tokens.verifyAccess(await tokens.signLive(subject))).toBe('invalid')
  })

  it('are rejected if altered, unsigned, or signed with another key or algorithm', async () => {
    const good = await tokens.signAccess(subject)
    const [header = '', payload = '', signature = ''] = good.split('.')
    const otherKey = createTokens(key.toReversed(), () => now)
    const claims = {
      sub: userId,
      sid: sessionId,
      iss: 'arriero',
      aud: 'arriero-api',
      exp: 4_000_000_000,
    }
    const hs256 = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(key)
    const none = `${base64url.encode('{"alg":"none","typ":"at+jwt"}')}.${payload}.`
    const forged = base64url.encode(JSON.stringify({ ...part(good, 1), sub: 'somebody-else' }))
    for (const token of [
      '',
      'x',
      'a.b.c',
      `${header}.${payload}.`,
      `${header}.${forged}.${signature}`,
      none,
      hs256,
      await otherKey.signAccess(subject),
    ]) {
      expect(await tokens.verifyAccess(token), token).toBe('invalid')
      expect(await tokens.readAccess(token), token).toBeUndefined()
    }
  })

  it('require a session id', async () => {
    const header = Buffer.from('302e020100300506032b657004220420', 'hex')
    const privateKey = createPrivateKey({
      key: Buffer.concat([header, key]),
      format: 'der',
      type: 'pkcs8',
    })
    const token = await new SignJWT({
      sub: userId,
      iss: 'arriero',
      aud: 'arriero-api',
      exp: 4_000_000_000,
    })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
      .sign(privateKey)
    expect(await tokens.verifyAccess(token)).toBe('invalid')
  })
})
