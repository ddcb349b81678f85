import { expect, it } from 'vitest'
import { makeTotpSecret, matchTotpStep, totpUri } from './totp.ts'

/** The secret and one of the codes of RFC 6238, appendix B, cut to six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const code = '050471'
const step = 37_037_037
const at = (seconds: number) => new Date(1_111_111_111_000 + seconds * 1000)

it('finds the thirty seconds a code belongs to, one period early or late', () => {
  expect(matchTotpStep(secret, code, at(0))).toBe(step)
  expect(matchTotpStep(secret, code, at(30))).toBe(step)
  expect(matchTotpStep(secret, code, at(-30))).toBe(step)
})

it('knows no other code, nor this one at another time', () => {
  expect(matchTotpStep(secret, '050472', at(0))).toBeUndefined()
  expect(matchTotpStep(secret, code, at(60))).toBeUndefined()
  expect(matchTotpStep(secret, code, at(-60))).toBeUndefined()
})

it('makes another secret each time, of 160 bits', () => {
  expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(makeTotpSecret()).not.toBe(makeTotpSecret())
})

it('says in its address what an authenticator shows', () => {
  const uri = new URL(totpUri(secret, 'ana@example.com'))
  expect(decodeURIComponent(uri.pathname)).toContain('Arriero:ana@example.com')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Arriero', secret })
})
