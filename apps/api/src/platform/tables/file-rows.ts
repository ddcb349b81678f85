import { AppError } from '@arriero/domain/errors.ts'
import { type FileColumn, findColumn } from '@arriero/domain/format/file-column.ts'
import { unmarkText } from './cell-text.ts'
import type { TableRow } from './table.ts'

/** Texts of one row by field; empty cells are left out. */
export type RowTexts = Partial<Record<string, string>>

/** A row of the file, its cells by field. */
export interface FileRow {
  number: number
  texts: RowTexts
}

/** Some files have a title above their headings. */
const maxTitleRows = 10

/** Finds the headings, and gives each row its cells by field. */
export function readFileRows(
  known: readonly FileColumn[],
  table: readonly TableRow[],
): { rows: FileRow[]; ignoredColumns: string[] } {
  const headings = table.slice(0, maxTitleRows).map(({ cells }) => columnsOf(known, cells))
  const counts = headings.map((found) => found.filter(Boolean).length)
  const index = counts.indexOf(Math.max(...counts))
  const columns = headings[index] ?? []
  requireColumns(known, columns)
  const rows = table.slice(index + 1).map(({ number, cells }) => ({
    number,
    texts: Object.fromEntries(
      columns.flatMap((field, at) => {
        const text = unmarkText(cells[at] ?? '')
        return field === undefined || text === '' ? [] : [[field, text]]
      }),
    ),
  }))
  const ignoredColumns = (table[index]?.cells ?? []).filter(
    (heading, at) => heading !== '' && columns[at] === undefined,
  )
  return { rows: rows.filter(({ texts }) => Object.keys(texts).length > 0), ignoredColumns }
}

/** The first column with a heading counts, if two have it. */
function columnsOf(known: readonly FileColumn[], cells: readonly string[]): (string | undefined)[] {
  const fields = cells.map((cell) => findColumn(known, cell)?.field)
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : undefined))
}

function requireColumns(
  known: readonly FileColumn[],
  found: readonly (string | undefined)[],
): void {
  const missing = known
    .filter(({ field, isRequired }) => isRequired && !found.includes(field))
    .map(({ label }) => `«${label}»`)
  if (missing.length === 0) return
  const which = missing.length === 1 ? 'Falta la columna' : 'Faltan las columnas'
  throw new AppError(
    'import.columns-missing',
    `${which} ${missing.join(', ')}. La primera fila debe tener los títulos de la plantilla.`,
  )
}
