import { describe, expect, test } from 'vitest'
import {
  expiredSessionCookie,
  parseSessionCookie,
  serializeSessionCookie,
  isTokenValid,
} from './session-cookie.ts'

const user = { accessToken: 'a.b.c', refreshToken: 'r;1', id: 'ñ 7', fbCustomToken: 'f=1' }
const asCookie = (value: unknown) => `user=${encodeURIComponent(JSON.stringify(value))}`

describe('the cookie `user`', () => {
  test('comes back as it was stored, among other cookies', () => {
    const stored = serializeSessionCookie(user, false).split(';')[0]
    expect(parseSessionCookie(`superuser=1; ${stored}; XSRF-TOKEN=x`)).toEqual(user)
  })

  test('holds four fields and nothing else, for the whole site', () => {
    const extra = { ...user, role: 'owner' }
    const cookie = serializeSessionCookie(extra, true)
    const json: unknown = JSON.parse(decodeURIComponent(cookie.split(';')[0]?.slice(5) ?? ''))
    expect(json).toEqual(user)
    expect(cookie).toContain('; Path=/;')
    expect(cookie).toContain('; Secure')
  })

  test('drops unknown fields', () => {
    const poisoned = `user=${encodeURIComponent(
      JSON.stringify(user).replace('}', ',"__proto__":{"isAdmin":true},"extra":1}'),
    )}`
    const read = parseSessionCookie(poisoned)
    expect(Object.keys(read ?? {})).toEqual(Object.keys(user))
    expect(read).not.toHaveProperty('isAdmin')
  })

  test.each([
    ['nothing', ''],
    ['empty', 'user='],
    ['not JSON', 'user=hola'],
    ['broken percent signs', 'user=%E0%A4%A'],
    ['null', asCookie(null)],
    ['an array', asCookie(['a', 'b', 'c', 'd'])],
    ['a string', asCookie('user')],
    ['an empty token', asCookie({ ...user, accessToken: '' })],
    ['no access token', asCookie({ ...user, accessToken: undefined })],
    ['a number for an access token', asCookie({ ...user, accessToken: 1 })],
    ['five kilobytes of anything', `user=${'x'.repeat(5000)}`],
    ['five kilobytes of brackets', `user=${'['.repeat(5000)}`],
    ['half an object', 'user={'],
    ['fields only inherited', asCookie({ __proto__: user })],
    [
      'a token under the name of the prototype',
      `user=${encodeURIComponent('{"__proto__":{"accessToken":"x"}}')}`,
    ],
  ])('%s counts as signed out', (_, cookies) => {
    expect(parseSessionCookie(cookies)).toBeNull()
  })

  test('a stored access token is enough to count as signed in', () => {
    expect(parseSessionCookie(asCookie({ accessToken: 'a.b.c', id: 7 }))).toEqual({
      accessToken: 'a.b.c',
      refreshToken: '',
      id: '',
      fbCustomToken: '',
    })
  })

  test('is removed by an expired one', () => {
    expect(expiredSessionCookie(false)).toContain('user=; Path=/; Max-Age=0')
  })
})

const now = new Date('2026-11-15T12:00:00Z')
const nowSeconds = now.getTime() / 1000
const token = (claims: unknown) => `h.${btoa(JSON.stringify(claims))}.s`

test('a token is valid until its expiry', () => {
  expect(isTokenValid(token({ exp: nowSeconds + 1 }), now)).toBe(true)
  expect(isTokenValid(token({ exp: nowSeconds }), now)).toBe(false)
})

test('a payload in base64url is valid too', () => {
  const payload = btoa(JSON.stringify({ name: '>>>???', exp: nowSeconds + 60 }))
  expect(
    isTokenValid(
      `h.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`,
      now,
    ),
  ).toBe(true)
})

test.each([
  '',
  'no-dots',
  '..',
  'a.%%%.c',
  'a.bm8ganNvbg.c',
  token(null),
  token([]),
  token('exp'),
  token({}),
  token({ exp: null }),
  token({ exp: 'soon' }),
  token({ exp: `${nowSeconds + 60}` }),
  token({ EXP: nowSeconds + 60 }),
  token({ exp: -1 }),
])('%j is not valid', (text) => {
  expect(isTokenValid(text, now)).toBe(false)
})
