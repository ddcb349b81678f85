import { expect, it } from 'vitest'
import {
  hashRecoveryCode,
  makeRecoveryCodes,
  makeTotpSecret,
  matchTotpStep,
  totpUri,
} from './second-factor-codes.ts'

/** The secret and one of the codes of RFC 6238, appendix B, cut to six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const code = '050471'
const step = 37_037_037
const at = (seconds: number) => new Date(1_111_111_111_000 + seconds * 1000)

it('finds the period of a code, also one period early or late', () => {
  expect(matchTotpStep(secret, code, at(0))).toBe(step)
  expect(matchTotpStep(secret, code, at(30))).toBe(step)
  expect(matchTotpStep(secret, code, at(-30))).toBe(step)
})

it('rejects a wrong code, and a code of another time', () => {
  expect(matchTotpStep(secret, '050472', at(0))).toBeUndefined()
  expect(matchTotpStep(secret, code, at(60))).toBeUndefined()
  expect(matchTotpStep(secret, code, at(-60))).toBeUndefined()
})

it('makes a random secret of 160 bits', () => {
  expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(makeTotpSecret()).not.toBe(makeTotpSecret())
})

it('puts issuer, e-mail and secret into the URI', () => {
  const uri = new URL(totpUri(secret, 'ana@example.com'))
  expect(decodeURIComponent(uri.pathname)).toContain('Arriero:ana@example.com')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Arriero', secret })
})

it('makes ten recovery codes without ambiguous letters', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
})

it.each(['K1M2P-9X0D4', 'k1m2p9x0d4', ' K1M2P 9X0D4 ', 'kim2p-9xOd4', 'klm2p-9xod4'])(
  'hashes %j like k1m2p-9x0d4',
  (typed) => {
    expect(hashRecoveryCode('A', typed)).toBe(hashRecoveryCode('A', 'k1m2p-9x0d4'))
  },
)

it('hashes the same recovery code differently for each secret', () => {
  expect(hashRecoveryCode('A', 'k1m2p-9x0d4')).not.toBe(hashRecoveryCode('B', 'k1m2p-9x0d4'))
})
