import { expect, test } from 'vitest'
import { type DocumentType, formatDocument, parseDocument } from './document.ts'

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
])('%s %s is refused with a sentence', (type, text) => {
  expect(parseDocument(type, text)).toEqual({ ok: false, because: expect.stringMatching(/\.$/u) })
})
