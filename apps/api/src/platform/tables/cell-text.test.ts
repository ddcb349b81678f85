import { expect, test } from 'vitest'
import {
  completeNit,
  readDay,
  readDays,
  readDigits,
  readKilos,
  readPesos,
  unmarkText,
  withoutLeadingZeros,
} from './cell-text.ts'

test.each([
  ["'3001234567", '3001234567'],
  ['="3001234567"', '3001234567'],
  ['=3001234567', '3001234567'],
  ['Carrera 7', 'Carrera 7'],
])('%s is %s', (text, meant) => {
  expect(unmarkText(text)).toBe(meant)
})

test.each([
  ['3,001234567E+09', '3001234567'],
  ['3.001234567E9', '3001234567'],
  ['3001234567,0', '3001234567'],
  ['3001234567.00', '3001234567'],
  ['300 123 4567', '300 123 4567'],
  ['1.020.304.000', '1.020.304.000'],
])('reads the digits of %s', (text, digits) => {
  expect(readDigits(text)).toEqual({ ok: true, value: digits })
})

test.each(['3,00E+09', '3E9', '8.99999E+08'])('says that Excel cut %s', (text) => {
  expect(readDigits(text).ok).toBe(false)
})

test.each([
  ['899.999.068-1', '', '899999068-1'],
  ['899.999.068', '', '899999068-1'],
  ['8999990681', '', '899999068-1'],
  ['899999068', '1', '899999068-1'],
  ['899999068', '2', '899999068-2'],
  ['0899999068', '', '899999068-1'],
  ['1020304050', '', '1020304050-8'],
  ['nada', '', 'nada'],
])('completes the NIT %s with the check digit %s', (text, digit, nit) => {
  expect(completeNit(text, digit)).toBe(nit)
})

test.each([
  ['30', 30],
  ['30 días', 30],
  ['De contado', 0],
  ['un mes', 'un mes'],
])('reads %s as days of credit', (text, days) => {
  expect(readDays(text)).toBe(days)
})

test.each([
  ['50000000', 50_000_000],
  ['$ 50.000.000', 50_000_000],
  ['50,000,000.00', 50_000_000],
  ['COP 1.500', 1500],
  ['1.500,5', '1.500,5'],
  ['mucho', 'mucho'],
])('reads %s as pesos', (text, pesos) => {
  expect(readPesos(text)).toBe(pesos)
})

test('reads kilos and drops zeros in front', () => {
  expect(['34.000 kg', '34000', '8.500', 'mucho', '8,5'].map(readKilos)).toEqual([
    34_000,
    34_000,
    8_500,
    'mucho',
    '8,5',
  ])
  expect(['0300', '0', '00'].map(withoutLeadingZeros)).toEqual(['300', '0', '0'])
})

test.each([
  ['2027-12-31', '2027-12-31'],
  ['2027-12-31T00:00:00', '2027-12-31'],
  ['31/12/2027', '2027-12-31'],
  ['1/2/2028', '2028-02-01'],
  ['46752', '2027-12-31'],
  ['46752.5', '2027-12-31'],
])('reads the day %s', (text, day) => {
  expect(readDay(text)).toEqual({ ok: true, value: day })
})

test.each(['31/02/2027', '2027', '12/31/2027', '31/12/27', '12345', '99999', 'mañana'])(
  'refuses the day %s',
  (text) => {
    expect(readDay(text).ok).toBe(false)
  },
)
