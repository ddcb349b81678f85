import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvRow, csvFile, csvLine, csvStart, neutraliseFormula } from './csv-writer.ts'
import { readTable } from './read-table.ts'

const write = async (header: CsvRow, ...pages: CsvRow[][]) => {
  const parts: string[] = []
  for await (const part of csvFile(header, asPages(pages))) parts.push(part)
  return parts
}
async function* asPages(pages: CsvRow[][]) {
  yield* pages
}

test.each([
  ['=1+1', "'=1+1"],
  ['+573001234567', "'+573001234567"],
  ['-3', "'-3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\rx', '"\'\rx"'],
  ['  =HYPERLINK("http://x")', '"\'  =HYPERLINK(""http://x"")"'],
  ['＝1+1', "'＝1+1"],
  ['Tubo de 3"; negro', '"Tubo de 3""; negro"'],
  ['Cali,=1', '"Cali,=1"'],
  ['uno\ndos', '"uno\ndos"'],
  ['Año 2026 = bueno', 'Año 2026 = bueno'],
  [-3.5, '-3,5'],
  [0, '0'],
  [null, ''],
  [undefined, ''],
])('writes %j as %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test('begins with the mark of UTF-8 and comes in one piece per page', async () => {
  const parts = await write(['Año', 'Niño'], [[1, 'a']], [], [[2, 'b']])
  expect(parts).toEqual([`${csvStart}Año;Niño\r\n`, '1;a\r\n', '2;b\r\n'])
})

test('any texts come back as written from our own reader, and none is calculated', async () => {
  const cell = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ';', ',', 'a'),
        maxLength: 8,
      }),
    )
    // The reader drops what no spreadsheet shows: NUL, blank ends, rows without content.
    .map((text) => text.replaceAll('\0', '').trim())
  const row = fc.array(cell, { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const parts = await write(['a', 'b', 'c'], rows)
      const read = await readTable(Buffer.from(parts.join('')), { maxRows: 100 })
      const kept = rows.filter((cells) => cells.some((one) => one !== ''))
      const shown = kept.map((cells) => cells.map((one) => neutraliseFormula(one)))
      expect(read.slice(1).map(({ cells }) => cells)).toEqual(
        shown.map((cells) => cells.map((one) => one.replaceAll('\u00A0', ' ').trim())),
      )
      for (const one of shown.flat()) expect(one).not.toMatch(/^\s*[=+\-@]/u)
    }),
  )
})
