import { expect, it } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts'

it('makes ten that are easy to copy by hand', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
})

it.each(['K1M2P-9X0D4', 'k1m2p9x0d4', ' K1M2P 9X0D4 ', 'kim2p-9xOd4', 'klm2p-9xod4'])(
  'takes %j for k1m2p-9x0d4',
  (typed) => {
    expect(hashRecoveryCode('A', typed)).toBe(hashRecoveryCode('A', 'k1m2p-9x0d4'))
  },
)

it('hashes the same code differently for each secret', () => {
  expect(hashRecoveryCode('A', 'k1m2p-9x0d4')).not.toBe(hashRecoveryCode('B', 'k1m2p-9x0d4'))
})
