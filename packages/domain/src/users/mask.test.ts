import { expect, it } from 'vitest'
import { maskDocument, maskEmail, maskPhone } from './mask.ts'

it.each([
  [maskDocument, '1.999.123.012', '•.•••.•••.012'],
  [maskDocument, '899.999.068-1', '•••.•••.•68-1'],
  [maskDocument, '1234', '••34'],
  [maskDocument, '', ''],
  [maskPhone, '300 123 4567', '••• ••• ••67'],
  [maskEmail, 'ana.perez@example.com', 'a•••@example.com'],
  [maskEmail, 'sin arroba', '•••'],
] as const)('masks', (mask, text, expected) => {
  expect(mask(text)).toBe(expected)
})
