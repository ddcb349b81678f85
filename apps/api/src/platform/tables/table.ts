import { AppError } from '@arriero/domain/errors.ts'

/** A row as the spreadsheet shows it: its number from 1, and its cells as trimmed text. */
export interface TableRow {
  number: number
  cells: string[]
}

export interface TableLimits {
  /** Rows with content. */
  maxRows: number
}

/** Cells beyond this column are not read. */
export const maxColumns = 60

/** Longer texts are cut: no field of ours is that long, and the field's own limit then refuses it. */
const maxCellLength = 2_000

/** Collects rows with content up to the limit. */
export class RowCollector {
  readonly rows: TableRow[] = []
  readonly #maxRows: number

  constructor({ maxRows }: TableLimits) {
    this.#maxRows = maxRows
  }

  add(number: number, cells: readonly string[]): void {
    const trimmed = cells.slice(0, maxColumns).map(cleanCell)
    if (trimmed.every((cell) => cell === '')) return
    if (this.rows.length === this.#maxRows) throw tooManyRows(this.#maxRows)
    this.rows.push({ number, cells: trimmed })
  }
}

/** Spreadsheets pad with no-break spaces, and PostgreSQL can't store a NUL. */
const cleanCell = (text: string) =>
  text.replaceAll('\0', '').slice(0, maxCellLength).replaceAll('\u00A0', ' ').trim()

const tooManyRows = (maxRows: number) =>
  new AppError(
    'table.too-many-rows',
    `El archivo puede tener ${maxRows.toLocaleString('es-CO')} filas como máximo. Divídalo en varios.`,
  )
