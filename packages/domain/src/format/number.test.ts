import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatDecimal,
  formatJourneys,
  formatKg,
  formatKm,
  formatNumber,
  formatPercent,
  formatTonnes,
  formatCop,
  formatCopCompact,
  parseCop,
} from './number.ts'

test('uses dots for thousands and a comma for decimals', () => {
  expect(formatNumber(1248)).toBe('1.248')
  expect(formatDecimal(1234.56)).toBe('1.234,6')
  expect(formatPercent(0.1234)).toBe('12,3%')
})

test('keeps figures and units on one line', () => {
  expect(formatKm(1050)).toBe('1.050\u00A0km')
  expect(formatKg(34_000)).toBe('34.000\u00A0kg')
  expect(formatTonnes(32.5)).toBe('32,5\u00A0t')
})

test('formats money without decimals or line breaks', () => {
  expect(formatCop(4_850_000)).toBe('$\u00A04.850.000')
  expect(formatCop(0)).toBe('$\u00A00')
})

test.each([
  [850_000, '$\u00A0850.000'],
  [4_850_000, '$\u00A04,9\u00A0M'],
  [5_000_000, '$\u00A05\u00A0M'],
  [-4_850_000, '-$\u00A04,9\u00A0M'],
  [4_850_000_000, '$\u00A04.850\u00A0M'],
])('%d in short is %s', (value, text) => {
  expect(formatCopCompact(value)).toBe(text)
})

test.each(['4.850.000', '$4,850,000', '4850000', ' $ 4.850.000 '])('parses %s', (text) => {
  expect(parseCop(text)).toEqual({ ok: true, value: 4_850_000 })
})

test.each(['4.850,5', '4,850.50', '4.85', '48.50.000', '-5', '', '$', 'mil', '9'.repeat(20)])(
  '%s is rejected with a message',
  (text) => {
    expect(parseCop(text)).toEqual({
      ok: false,
      because: 'Escriba el valor en pesos y sin centavos, por ejemplo 4.850.000.',
    })
  },
)

test('parses what it formats', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (value) => {
      expect(parseCop(formatCop(value))).toEqual({ ok: true, value })
    }),
  )
})

test('journeys are counted, one of them in the singular', () => {
  expect([0, 1, 1248].map(formatJourneys)).toEqual(['0 viajes', '1 viaje', '1.248 viajes'])
})
