import { AppError } from '@arriero/domain/errors.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { TableLimits, TableRow } from './table.ts'

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1')
/** Excel 97–2003. */
const oldExcelStart = Buffer.from('d0cf11e0', 'hex')

/** Reads CSV or XLSX, told apart by their content: the name of a file says nothing reliable. */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  if (startsWith(bytes, oldExcelStart)) {
    throw new AppError(
      'table.unreadable',
      'El archivo es de un Excel antiguo (.xls) o tiene contraseña. Guárdelo como .xlsx o CSV, sin contraseña.',
    )
  }
  const rows = startsWith(bytes, zipStart)
    ? await readXlsx(bytes, limits)
    : await readCsv(bytes, limits)
  if (rows.length === 0) throw new AppError('table.unreadable', 'El archivo está vacío.')
  return rows
}

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start)
