import { printTable } from '../tools/print-table.ts'

interface Row {
  name: string
  value: number
  format: (value: number) => string
  /** The highest value that is accepted. */
  most: number | undefined
}

/** Formats of values, with their units. */
export const inMs = (value: number): string => `${Math.round(value)} ms`
export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
export const inUnits = (value: number): string => value.toLocaleString('en-US')
export const withDecimals = (value: number): string => value.toFixed(2)

/** A table of measures with limits. A missed limit, or a value that was not measured, makes the program fail. */
export class LimitedTable {
  readonly #rows: Row[] = []

  add(name: string, value: number, format: Row['format'], most?: number): void {
    this.#rows.push({ name, value, format, most })
    console.error(`  ${name}: ${format(value)}`)
  }

  print(title: string): void {
    const isMissed = ({ value, most }: Row) => most !== undefined && !(value <= most)
    const cells = this.#rows.map((row) => {
      const { name, value, format, most } = row
      const text = format(value)
      return [name, most === undefined ? '' : format(most), isMissed(row) ? `**${text}**` : text]
    })
    printTable(title, ['measure', 'limit', 'value'], cells)
    const missed = this.#rows.filter(isMissed)
    if (missed.length === 0) return
    console.error(`\nMissed: ${missed.map(({ name }) => name).join('; ')}`)
    process.exitCode = 1
  }
}
