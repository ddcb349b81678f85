import { toSearchText } from './text.ts'

/** A column of a file that people import. */
export interface FileColumn {
  field: string
  /** Its heading in the template. */
  label: string
  isRequired: boolean
  /** Other headings that people use for it. */
  aliases: readonly string[]
}

/** `N.I.T.` and `nit` are one heading. */
const foldHeading = (text: string) => toSearchText(text).replaceAll(/[^a-z0-9]/gu, '')

/** The column that a heading means. */
export const findColumn = (
  columns: readonly FileColumn[],
  heading: string,
): FileColumn | undefined =>
  columns.find(({ label, aliases }) =>
    [label, ...aliases].some((name) => foldHeading(name) === foldHeading(heading)),
  )

/** Excel in Colombia separates with semicolons; the mark at the beginning tells it that the file is UTF-8. */
export const csvForExcel = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(quoteCell).join(';')}\r\n`).join('')}`

const quoteCell = (text: string): string =>
  /["\r\n;]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text

export const fileTableFormats = ['csv', 'xlsx'] as const
export type FileTableFormat = (typeof fileTableFormats)[number]

export const maxImportRows = 5_000
export const maxImportBytes = 5 * 1024 * 1024
