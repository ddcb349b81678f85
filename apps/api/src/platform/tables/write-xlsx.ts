import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zipFile } from './zip-writer.ts'

interface Sheet {
  name: string
  /** The first row has the headings. */
  rows: readonly (readonly string[])[]
}

/** A small workbook of texts: no number that Excel could cut, no day that it could turn around. */
export const writeXlsx = (sheets: readonly Sheet[]): Promise<Buffer> => {
  const parts = Object.entries(workbookParts(sheets))
  return buffer(
    Readable.from(zipFile(parts.map(([name, xml]) => ({ name, content: [Buffer.from(xml)] })))),
  )
}

const workbookParts = (sheets: readonly Sheet[]): Record<string, string> => ({
  '[Content_Types].xml': contentTypes(sheets.length),
  '_rels/.rels': relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
  'xl/workbook.xml': workbook(sheets),
  'xl/_rels/workbook.xml.rels': relations([
    ...sheets.map((_, at) => ({ type: 'worksheet', target: `worksheets/sheet${at + 1}.xml` })),
    { type: 'styles', target: 'styles.xml' },
  ]),
  'xl/styles.xml': styles,
  ...Object.fromEntries(
    sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, worksheet(sheet)]),
  ),
})

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (count: number): string => {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...Array.from({ length: count }, (_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet']),
  ].map(([name, type]) => `<Override PartName="${name}" ContentType="${sheetType}.${type}+xml"/>`)
  return `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${parts.join('')}</Types>`
}

const relations = (targets: readonly { type: string; target: string }[]): string => {
  const all = targets.map(
    ({ type, target }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`
}

const workbook = (sheets: readonly Sheet[]): string => {
  const all = sheets.map(
    ({ name }, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all.join('')}</sheets></workbook>`
}

/** Text cells (format 49), and bold ones for headings. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

const worksheet = ({ rows }: Sheet): string => {
  const widths = (rows[0] ?? []).map((_, at) => {
    const longest = Math.max(...rows.map((cells) => cells[at]?.length ?? 0))
    // The style also holds for the empty cells below, so that Excel keeps as text what people type there.
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(longest + 3, 60)}" customWidth="1" style="0"/>`
  })
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
  const all = rows.map((cells, at) => {
    const style = at === 0 ? 1 : 0
    const texts = cells.map((text) =>
      text === ''
        ? `<c s="${style}"/>`
        : `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`,
    )
    return `<row r="${at + 1}">${texts.join('')}</row>`
  })
  return `${declaration}<worksheet xmlns="${main}">${view}<cols>${widths.join('')}</cols><sheetData>${all.join('')}</sheetData></worksheet>`
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
