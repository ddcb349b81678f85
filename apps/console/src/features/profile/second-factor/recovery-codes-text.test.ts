import { expect, test } from 'vitest'
import { recoveryCodesText } from './recovery-codes-text.ts'

test('the file says what it is, whose, since when, and has a code on each line', () => {
  const madeAt = new Date('2026-11-15T19:05:00Z')
  expect(recoveryCodesText(['k7m2p-9xqd4', '00000-zzzzz'], 'laura@example.com', madeAt)).toBe(
    `Códigos de recuperación de Arriero
Cuenta: laura@example.com
Creados: 15/11/2026 14:05

Cada uno sirve una sola vez, en lugar del código de su aplicación.

k7m2p-9xqd4
00000-zzzzz
`,
  )
})
