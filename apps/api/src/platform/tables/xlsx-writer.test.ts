import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutraliseFormula } from './csv-writer.ts'
import { readTable } from './read-table.ts'
import { type SheetCell, type SheetColumn, toSerialDate, xlsxFile } from './xlsx-writer.ts'
import { ZipArchive } from './zip-archive.ts'

const columns: SheetColumn[] = [
  { header: 'Carga & más', kind: 'text', width: 20 },
  { header: 'Peso <kg>', kind: 'number', width: 12 },
  { header: 'Cita', kind: 'date', width: 18 },
]

async function write(...pages: SheetCell[][][]): Promise<Buffer> {
  return buffer(Readable.from(xlsxFile('Viajes', columns, Readable.from(pages))))
}

test('writes texts as texts, numbers and dates as numbers with a format, and keeps the headings in sight', async () => {
  const noon = toSerialDate(Date.parse('2026-11-15T17:00:00Z') / 1000)
  const file = await write([['=1+1', -34_000.5, noon]], [], [[null, null, null]])
  const sheet = String(await new ZipArchive(file).read('xl/worksheets/sheet1.xml'))
  // 2026-11-15 is day 46341.
  expect(sheet).toContain(
    `<row r="2"><c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">'=1+1</t></is></c><c r="B2" s="3"><v>-34000.5</v></c><c r="C2" s="2"><v>46341.5</v></c></row><row r="3"></row></sheetData>`,
  )
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('Peso &lt;kg&gt;')
  expect(await readTable(file, { maxRows: 9 })).toMatchObject([
    { cells: ['Carga & más', 'Peso <kg>', 'Cita'] },
    { cells: ["'=1+1", '-34000.5', '46341.5'] },
  ])
})

test('any texts come back as written, and none is calculated', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '<',
        '>',
        '&',
        '"',
        "'",
        '\t',
        '\u0007',
        ' ',
        ']',
        'a',
      ),
      maxLength: 8,
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (texts) => {
      const file = await write(texts.map((one, at) => [one, at, at]))
      const rows = await readTable(file, { maxRows: 100 })
      const expected = texts.map((one) =>
        neutraliseFormula(one)
          // XML can't hold them, and reads every line end as one.
          .replaceAll(/[\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu, '')
          .replaceAll(/\r\n?/gu, '\n')
          .replaceAll('\u00A0', ' ')
          .trim(),
      )
      expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(expected)
    }),
  )
})

test('an error of the rows is an error of the file', async () => {
  async function* failing() {
    yield [['a', 1, 1]]
    throw new Error('The database is gone')
  }
  const file = buffer(Readable.from(xlsxFile('Viajes', columns, failing())))
  await expect(file).rejects.toThrow('The database is gone')
})
