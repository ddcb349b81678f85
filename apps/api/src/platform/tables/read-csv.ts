import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@arriero/domain/errors.ts'
import { CsvError, parse } from 'csv-parse'
import { RowCollector, type TableLimits, type TableRow } from './table.ts'

/** Characters that are parsed before other requests get their turn. */
const sliceLength = 64 * 1024

/** Excel in Colombia separates with semicolons; other programs with commas or tabs. */
const separators = [';', ',', '\t', '|'] as const
type Separator = (typeof separators)[number]

export async function readCsv(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const { text, separator } = splitHint(decodeText(bytes))
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    // A quote inside a plain field: `Tubo de 3"`.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 200_000,
  })
  const collector = new RowCollector(limits)
  let number = 0
  try {
    for await (const record of Readable.from(slices(text)).pipe(parser)) {
      number += 1
      collector.add(number, record as string[])
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const problem = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'comillas sin cerrar' : 'un error'
    throw new AppError(
      'table.unreadable',
      `El archivo tiene ${problem} después de la fila ${number}. Corríjalo y súbalo otra vez.`,
    )
  }
  return collector.rows
}

async function* slices(text: string) {
  for (let start = 0; start < text.length; start += sliceLength) {
    yield text.slice(start, start + sliceLength)
    await setImmediate()
  }
}

/** UTF-8 or UTF-16 by the mark at the beginning; without one UTF-8, or else what Windows uses in Colombia. */
function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) {
    throw new AppError(
      'table.unreadable',
      'El archivo no es CSV ni XLSX. Súbalo en uno de los dos.',
    )
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const hint = /^sep=(.)\r?\n/u

/** Excel writes `sep=;` as a first line of its own, which belongs to no table. */
function splitHint(text: string): { text: string; separator: Separator } {
  const [line, given] = hint.exec(text) ?? []
  const known = separators.find((one) => one === given)
  if (line === undefined || known === undefined) return { text, separator: findSeparator(text) }
  return { text: text.slice(line.length), separator: known }
}

/** The one that occurs most in the first line with content, outside of quotes. */
function findSeparator(text: string): Separator {
  const first = text.split(/\r\n|\r|\n/u, 50).find((line) => line.trim() !== '') ?? ''
  const plain = first.replaceAll(/"[^"]*"/gu, '')
  const counts = separators.map((one) => plain.split(one).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ';'
}
