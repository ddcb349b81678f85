import { expect, test } from 'vitest'
import {
  formatDecimal,
  formatKg,
  formatKm,
  formatNumber,
  formatPercent,
  formatTonnes,
} from './number.ts'

test('figures use dots for thousands and a comma for decimals', () => {
  expect(formatNumber(1248)).toBe('1.248')
  expect(formatDecimal(1234.56)).toBe('1.234,6')
  expect(formatPercent(0.1234)).toBe('12,3%')
})

test('figures stay with their unit', () => {
  expect(formatKm(1050)).toBe('1.050\u00A0km')
  expect(formatKg(34_000)).toBe('34.000\u00A0kg')
  expect(formatTonnes(32.5)).toBe('32,5\u00A0t')
})
