import { expect, test } from 'vitest'
import { isTokenValid } from './token-validity.ts'

const now = new Date('2026-11-15T12:00:00Z')
const seconds = now.getTime() / 1000
const token = (claims: unknown) => `h.${btoa(JSON.stringify(claims))}.s`

test('a token is valid until its expiry', () => {
  expect(isTokenValid(token({ exp: seconds + 1 }), now)).toBe(true)
  expect(isTokenValid(token({ exp: seconds }), now)).toBe(false)
})

test('base64url is read too', () => {
  const payload = btoa(JSON.stringify({ name: '>>>???', exp: seconds + 60 }))
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
  token({ exp: `${seconds + 60}` }),
  token({ EXP: seconds + 60 }),
  token({ exp: -1 }),
])('%j is not valid', (text) => {
  expect(isTokenValid(text, now)).toBe(false)
})
