import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNit, nitCheckDigit, parseNit } from './nit.ts'

// Public NITs: Ecopetrol, Bancolombia, Avianca, Éxito, EPM, DIAN.
test.each([
  ['899999068', 1],
  ['890903938', 8],
  ['890100577', 6],
  ['890900608', 9],
  ['890904996', 1],
  ['800197268', 4],
])('the check digit of %s is %d', (base, dv) => {
  expect(nitCheckDigit(base)).toBe(dv)
})

test.each(['899.999.068-1', '899999068-1', ' 899 999 068 - 1 '])('%s is read', (text) => {
  expect(parseNit(text)).toEqual({ ok: true, value: { base: '899999068', dv: 1 } })
})

test('a missing check digit is asked for', () => {
  expect(parseNit('899.999.068')).toEqual({
    ok: false,
    because: 'Escriba el NIT con su dígito de verificación, por ejemplo 899.999.068-1.',
  })
})

const bases = fc.integer({ min: 100_000, max: 9_999_999_999 }).map(String)

test('what is shown can be read back', () => {
  fc.assert(
    fc.property(bases, (base) => {
      const nit = { base, dv: nitCheckDigit(base) }
      expect(parseNit(formatNit(nit))).toEqual({ ok: true, value: nit })
    }),
  )
})

test('any other check digit is refused', () => {
  fc.assert(
    fc.property(bases, fc.integer({ min: 1, max: 9 }), (base, shift) => {
      const wrong = (nitCheckDigit(base) + shift) % 10
      expect(parseNit(`${base}-${wrong}`).ok).toBe(false)
    }),
  )
})
