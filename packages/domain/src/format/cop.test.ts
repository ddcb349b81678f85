import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCop, formatCopCompact, parseCop } from './cop.ts'

test('money has no decimals and does not break', () => {
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

test.each(['4.850.000', '$4,850,000', '4850000', ' $ 4.850.000 '])('%s is read', (text) => {
  expect(parseCop(text)).toEqual({ ok: true, value: 4_850_000 })
})

test.each(['4.850,5', '4,850.50', '4.85', '48.50.000', '-5', '', '$', 'mil', '9'.repeat(20)])(
  '%s is refused with a sentence',
  (text) => {
    expect(parseCop(text)).toEqual({
      ok: false,
      because: 'Escriba el valor en pesos y sin centavos, por ejemplo 4.850.000.',
    })
  },
)

test('what is shown can be pasted back', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (value) => {
      expect(parseCop(formatCop(value))).toEqual({ ok: true, value })
    }),
  )
})
