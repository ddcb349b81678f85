/** Numbers stay numbers; null and undefined are empty cells. */
export type CsvCell = string | number | null | undefined

export type CsvRow = readonly CsvCell[]

/** Excel takes a file without this mark for Windows-1252 and breaks every accent. */
export const csvStart = '\uFEFF'

export const csvType = 'text/csv; charset=utf-8'

/** Excel in Colombia separates with semicolons, because the comma is the decimal sign. */
const separator = ';'

/** The line with its end. */
export const csvLine = (row: CsvRow): string => `${row.map(csvCell).join(separator)}\r\n`

/** Longer texts would stay in memory until the next large garbage collection. */
const rowsPerPiece = 200

/** The whole file in pieces of text: no more than one page of rows is held. */
export async function* csvFile(
  header: CsvRow,
  pages: AsyncIterable<readonly CsvRow[]>,
): AsyncGenerator<string> {
  yield csvStart + csvLine(header)
  for await (const rows of pages) {
    for (let start = 0; start < rows.length; start += rowsPerPiece) {
      yield rows
        .slice(start, start + rowsPerPiece)
        .map(csvLine)
        .join('')
    }
  }
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = neutraliseFormula(cell)
  // A comma too: a program that separates by commas must not find a formula behind one.
  return /[";,\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets calculate what begins so, even behind blanks and even in quotes, and Excel knows the wide signs of Asian keyboards. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u

/** Text that a spreadsheet shows as it is and never calculates; also for cells of other formats. */
export const neutraliseFormula = (text: string): string =>
  formulaStart.test(text) ? `'${text}` : text
