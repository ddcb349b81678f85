import { neutraliseFormula } from './csv-writer.ts'
import { zipFile } from './zip-writer.ts'

export interface SheetColumn {
  header: string
  kind: 'text' | 'number' | 'date'
  /** In characters. */
  width: number
}

/** A date is the number that a spreadsheet stores (`toSerialDate`). Null is an empty cell. */
export type SheetCell = string | number | null

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Days since the last one of 1899, of local time in Colombia, which is five hours behind UTC all year. */
export const toSerialDate = (epochSeconds: number): number =>
  (epochSeconds - 5 * 3600) / 86_400 + 25_569

/** A workbook of one sheet in pieces: no more than one page of rows is held. */
export const xlsxFile = (
  sheetName: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array> =>
  zipFile([
    ...Object.entries(workbookParts(sheetName)).map(([name, xml]) => ({
      name,
      content: [Buffer.from(xmlStart + xml)],
    })),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(columns, pages) },
  ])

async function* sheetXml(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Buffer> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const letters = columns.map((_, at) => columnLetters(at))
  const headings = columns.map(({ header }, at) =>
    textCell(`${letters[at]}1`, header, headingStyle),
  )
  let number = 1
  yield Buffer.from(
    `${xmlStart}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
      `</sheetView></sheetViews><cols>${widths.join('')}</cols>` +
      `<sheetData><row r="1">${headings.join('')}</row>`,
  )
  for await (const rows of pages) {
    let xml = ''
    for (const row of rows) xml += rowXml(columns, letters, row, (number += 1))
    if (xml !== '') yield Buffer.from(xml)
  }
  yield Buffer.from('</sheetData></worksheet>')
}

/** `A`, `Z`, `AA` */
const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** With references, which the format doesn't ask for but some programs do. Empty cells are left out. */
function rowXml(
  columns: readonly SheetColumn[],
  letters: readonly string[],
  row: readonly SheetCell[],
  number: number,
): string {
  let xml = `<row r="${number}">`
  for (const [at, cell] of row.entries()) {
    if (cell !== null && cell !== '') xml += cellXml(`${letters[at]}${number}`, cell, columns[at])
  }
  return `${xml}</row>`
}

function cellXml(reference: string, cell: string | number, column?: SheetColumn): string {
  if (typeof cell === 'string') return textCell(reference, neutraliseFormula(cell))
  const style = column?.kind === 'date' ? dateStyle : numberStyle
  return `<c r="${reference}" s="${style}"><v>${cell}</v></c>`
}

/** Inline, because a table of shared texts would have to be held until the end. */
const textCell = (reference: string, text: string, style = 0) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

/** What XML would read as its own, and what it can't hold: control characters other than space. */
const special = /[&<>\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeXml = (text: string) => text.replace(special, (sign) => entities[sign] ?? '')

const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const sheetFormat = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indices of `cellXfs` below. */
const headingStyle = 1
const dateStyle = 2
const numberStyle = 3

const workbookParts = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml':
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${sheetFormat}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetFormat}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${sheetFormat}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="4"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/>' +
    '<xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf numFmtId="3" applyNumberFormat="1" xfId="0"/></cellXfs></styleSheet>',
})
