import { expect, test } from 'vitest'
import { makeXlsx, makeZip } from '../../../test/make-xlsx.ts'
import { readTable } from './read-table.ts'

const limits = { maxRows: 100 }
const read = (content: string | Buffer) => readTable(Buffer.from(content), limits)
const cellsOf = async (content: string | Buffer) => (await read(content)).map(({ cells }) => cells)
const refusal = async (content: string | Buffer) => {
  const error: unknown = await read(content).catch((caught: unknown) => caught)
  return error instanceof Error && 'code' in error
    ? `${String(error.code)}: ${error.message}`
    : error
}

test.each([
  ['semicolons', 'Año;Niño\n1;2'],
  ['commas', 'Año,Niño\n1,2'],
  ['tabs', 'Año\tNiño\n1\t2'],
  ['a mark of UTF-8', '\uFEFFAño;Niño\r\n1;2\r\n'],
  ["Excel's hint", 'sep=,\r\nAño,Niño\r\n1,2'],
  ['old line ends', 'Año;Niño\r1;2'],
  ['Windows-1252', Buffer.from('Año;Niño\n1;2', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFAño\tNiño\n1\t2', 'utf16le')],
])('reads CSV with %s', async (_, content) => {
  expect(await cellsOf(content)).toEqual([
    ['Año', 'Niño'],
    ['1', '2'],
  ])
})

test('reads quoted fields with line breaks, separators and quotes, and numbers rows as Excel does', async () => {
  const rows = await read('a;b\n"uno\ndos";"x;""y"""\n\n\u00A0c ;Tubo de 3"\n')
  expect(rows).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 2, cells: ['uno\ndos', 'x;"y"'] },
    { number: 4, cells: ['c', 'Tubo de 3"'] },
  ])
})

test('reads the first visible sheet: shared, rich and inline texts, numbers, formulas by their value', async () => {
  const strings =
    '<si><t>Empresa &amp; Cía</t></si><si><r><t>Ri</t></r><r><t>co</t></r><rPh><t>x</t></rPh></si>'
  const rows = `
    <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
    <row r="5"><c r="A5"><v>3.001234567E9</v></c><c r="B5" t="inlineStr"><is><t>007</t></is></c>
      <c r="C5" t="str"><f>1+1</f><v>dos</v></c><c r="D5"><f>HYPERLINK("http://x")</f><v>34000</v></c>
      <c r="E5" t="b"><v>1</v></c><c r="ZZ5"><v>9</v></c></row>`
  expect(await read(makeXlsx(rows, strings))).toEqual([
    { number: 2, cells: ['Empresa & Cía', '', 'Rico'] },
    { number: 5, cells: ['3001234567', '007', 'dos', '34000', 'VERDADERO'] },
  ])
})

test('refuses what it cannot read', async () => {
  expect(await refusal('')).toBe('table.unreadable: El archivo está vacío.')
  expect(await refusal('a;b\n"sin cerrar;1\n')).toContain(
    'comillas sin cerrar después de la fila 1',
  )
  expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('.xls')
  expect(await refusal(Buffer.from([1, 0, 2]))).toContain('no es CSV ni XLSX')
  expect(await refusal(makeZip([{ name: 'a.txt', content: 'a' }]))).toContain('no es CSV ni XLSX')
  expect(await refusal(makeXlsx('<row><c><v>1</v></c>').subarray(0, -40))).toContain('dañado')
  expect(await refusal(makeXlsx('<row r="1"><c r="A1"><v>1</v></row>'))).toContain('dañado')
  expect(await refusal('a\n'.repeat(101))).toContain('100 filas como máximo')
})

test('refuses an archive that expands to too much, whatever it says', async () => {
  const bomb = Buffer.alloc(8 * 1024 * 1024, ' ')
  const named = (saidSize: number) =>
    makeZip([{ name: 'xl/workbook.xml', content: bomb, saidSize }])
  expect(await refusal(named(2 ** 31))).toContain('table.too-large')
  expect(await refusal(named(1000))).toContain('table.too-large')
})
