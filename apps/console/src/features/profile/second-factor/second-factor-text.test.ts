import { describe, expect, test } from 'vitest'
import { groupSecret, qrPath, recoveryCodesText } from './second-factor-text.ts'

describe('the secret', () => {
  test.each([
    ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
    ['JBSWY', 'JBSW Y'],
    ['JBS', 'JBS'],
    ['', ''],
  ])('%s is shown as %s', (secret, shown) => {
    expect(groupSecret(secret)).toBe(shown)
  })
})

describe('the path of a QR code', () => {
  const modules = (...rows: string[]) => rows.map((row) => Array.from(row, (cell) => cell === '#'))

  test.each([
    ['no dark module', modules('..', '..'), ''],
    ['one module', modules('..', '.#'), 'M1 1h1v1h-1z'],
    ['a run up to the edge', modules('.###'), 'M1 0h3v1h-3z'],
    ['two runs in a row', modules('##.#'), 'M0 0h2v1h-2zM3 0h1v1h-1z'],
    ['runs of two rows', modules('#.', '##'), 'M0 0h1v1h-1zM0 1h2v1h-2z'],
  ])('%s', (_, drawn, path) => {
    expect(qrPath(drawn)).toBe(path)
  })
})

test('the recovery codes file has the account, the date and a code on each line', () => {
  const createdAt = new Date('2026-11-15T19:05:00Z')
  expect(recoveryCodesText(['k7m2p-9xqd4', '00000-zzzzz'], 'laura@example.com', createdAt)).toBe(
    `Códigos de recuperación de Arriero
Cuenta: laura@example.com
Creados: 15/11/2026 14:05

Cada uno sirve una sola vez, en lugar del código de su aplicación.

k7m2p-9xqd4
00000-zzzzz
`,
  )
})
