import { expect, test } from 'vitest'
import { formatPlate, parsePlate } from './plate.ts'

test.each([
  ['abc-123', 'vehicle', 'ABC123', 'ABC\u00A0123'],
  [' ABC 123 ', 'vehicle', 'ABC123', 'ABC\u00A0123'],
  ['r99001', 'trailer', 'R99001', 'R99001'],
  ['S12345', 'trailer', 'S12345', 'S12345'],
  ['abc12d', 'motorcycle', 'ABC12D', 'ABC\u00A012D'],
])('%s is the plate of a %s', (text, kind, plate, shown) => {
  expect(parsePlate(text)).toEqual({ ok: true, value: { kind, plate } })
  expect(formatPlate(plate)).toBe(shown)
})

test.each(['', 'AB1234', 'ABC1234', 'T12345', 'ÑBC123'])('rejects «%s»', (text) => {
  expect(parsePlate(text).ok).toBe(false)
})
