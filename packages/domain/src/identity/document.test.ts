import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DocumentType,
  formatDocument,
  parseDocument,
  formatNit,
  nitCheckDigit,
  parseNit,
} from './document.ts'

test.each<[DocumentType, string, string, string]>([
  ['CC', '1.020.304.050', '1020304050', '1.020.304.050'],
  ['CC', '123456', '123456', '123.456'],
  ['CE', '1234567', '1234567', '1234567'],
  ['PPT', '12345678901', '12345678901', '12345678901'],
  ['PA', 'ab 123456', 'AB123456', 'AB123456'],
  ['TI', '1020304050', '1020304050', '1020304050'],
  ['NIT', '899.999.068-1', '899999068', '899.999.068-1'],
])('%s %s is stored as %s and shown as %s', (type, text, stored, shown) => {
  expect(parseDocument(type, text)).toEqual({ ok: true, value: stored })
  expect(formatDocument(type, stored)).toBe(shown)
})

test.each<[DocumentType, string]>([
  ['CC', '12345'],
  ['CC', '12345678901'],
  ['CC', '0123456'],
  ['CC', '1.020.304.o50'],
  ['CE', '123456789'],
  ['PPT', '123456'],
  ['PA', 'AB#123456'],
  ['TI', '123456789'],
  ['NIT', '899.999.068-2'],
])('%s %s is rejected with a message', (type, text) => {
  expect(parseDocument(type, text)).toEqual({ ok: false, because: expect.stringMatching(/\.$/u) })
})

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

test.each(['899.999.068-1', '899999068-1', ' 899 999 068 - 1 '])('parses %s', (text) => {
  expect(parseNit(text)).toEqual({ ok: true, value: { base: '899999068', dv: 1 } })
})

test('requires the check digit', () => {
  expect(parseNit('899.999.068')).toEqual({
    ok: false,
    because: 'Escriba el NIT con su dígito de verificación, por ejemplo 899.999.068-1.',
  })
})

const bases = fc.integer({ min: 100_000, max: 9_999_999_999 }).map(String)

test('parses what it formats', () => {
  fc.assert(
    fc.property(bases, (base) => {
      const nit = { base, dv: nitCheckDigit(base) }
      expect(parseNit(formatNit(nit))).toEqual({ ok: true, value: nit })
    }),
  )
})

test('rejects any other check digit', () => {
  fc.assert(
    fc.property(bases, fc.integer({ min: 1, max: 9 }), (base, shift) => {
      const wrong = (nitCheckDigit(base) + shift) % 10
      expect(parseNit(`${base}-${wrong}`).ok).toBe(false)
    }),
  )
})
