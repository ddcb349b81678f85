import { colombiaTimeZone } from '@arriero/domain/calendar/instant.ts'
import type { ExportFormat } from '@arriero/domain/contract/http/journey-exports.ts'
import {
  type ExportColumn,
  exportColumns,
  exportHeader,
} from '@arriero/domain/journeys/export-column.ts'
import { csvFile, csvType } from '#platform/tables/csv-writer.ts'
import { toSerialDate, xlsxFile, xlsxType } from '#platform/tables/xlsx-writer.ts'
import type { ExportCell } from './export-rows.ts'

export const exportTypes: Record<ExportFormat, string> = { csv: csvType, xlsx: xlsxType }

type Pages = AsyncIterable<ExportCell[][]>

/** The file in pieces, one page of rows at a time. */
export function exportPieces(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  pages: Pages,
): AsyncIterable<string | Uint8Array> {
  if (format === 'csv') {
    return csvFile(columns.map(exportHeader), withDates(columns, pages, localDateText))
  }
  const sheet = columns.map((name) => ({
    header: exportHeader(name),
    kind: exportColumns[name].kind,
    width: widthOf(name),
  }))
  return xlsxFile('Viajes', sheet, withDates(columns, pages, toSerialDate))
}

/** In place: a copy of each of a million rows would be most of the garbage. */
async function* withDates(
  columns: readonly ExportColumn[],
  pages: Pages,
  write: (epochSeconds: number) => ExportCell,
): Pages {
  const dates = columns.flatMap((name, at) => (exportColumns[name].kind === 'date' ? [at] : []))
  for await (const rows of pages) {
    for (const row of rows) {
      for (const at of dates) {
        const cell = row[at]
        if (typeof cell === 'number') row[at] = write(cell)
      }
    }
    yield rows
  }
}

const widthOf = (name: ExportColumn) => {
  const { kind } = exportColumns[name]
  if (kind === 'date') return 18
  return kind === 'number' ? 14 : wideColumns.has(name) ? 32 : 18
}

const wideColumns = new Set<ExportColumn>([
  'customer',
  'driver',
  'cargo',
  'originAddress',
  'destinationAddress',
  'novelties',
])

const secondsPerMinute = 60
const minutesPerDay = 24 * 60
/** Colombia is five hours behind UTC all year. */
const offsetMinutes = 5 * 60
const dayTexts = new Map<number, string>()

/** `15/11/2026 14:05`, as everywhere. By hand, because a formatter takes longer than all the rest of a row. */
export function localDateText(epochSeconds: number): string {
  const minutes = Math.floor(epochSeconds / secondsPerMinute) - offsetMinutes
  const day = Math.floor(minutes / minutesPerDay)
  const minute = minutes - day * minutesPerDay
  return `${dayText(day)} ${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** Few days occur, and each many times. */
function dayText(day: number): string {
  const known = dayTexts.get(day)
  if (known !== undefined) return known
  const date = new Date(day * minutesPerDay * secondsPerMinute * 1000)
  const text = `${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
  dayTexts.set(day, text)
  return text
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value))

const nameParts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: colombiaTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `viajes-2026-11-15-1405.csv` */
export const exportFileName = (createdAt: Date, format: ExportFormat): string =>
  `viajes-${nameParts.format(createdAt).replace(' ', '-').replace(':', '')}.${format}`
