import { z } from 'zod'

/** What is wrong with a cell of the file, or with a whole row. */
export const ImportProblem = z.object({
  /** As the spreadsheet numbers it. */
  row: z.int(),
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** A registered value that the file would replace. */
const ImportChange = z.object({
  row: z.int(),
  name: z.string(),
  column: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ImportChange = z.infer<typeof ImportChange>

const ImportCounts = z.object({
  new: z.int(),
  /** Registered with the same values. */
  unchanged: z.int(),
  /** Registered with other values. */
  changed: z.int(),
  invalid: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** Problems and changes that a preview lists; there may be more. */
export const maxListedRows = 500

/** POST {api}customers/import/preview, with the file as the body. Nothing is written. */
export const ImportPreview = z.object({
  id: z.string(),
  expiresAt: z.iso.datetime(),
  rowCount: z.int(),
  counts: ImportCounts,
  /** Headings of the file that belong to no field. */
  ignoredColumns: z.array(z.string()),
  problems: z.array(ImportProblem),
  problemCount: z.int(),
  changes: z.array(ImportChange),
  changeCount: z.int(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** POST {api}customers/import */
export const ImportBody = z.strictObject({
  previewId: z.uuid(),
  /** Everything or nothing, or the rows without a problem. */
  rows: z.enum(['all', 'valid'], { error: 'Elija si importa todo o solo las filas correctas.' }),
  /** Also writes the values of the file over those that are registered. */
  withChanges: z.boolean(),
})
export type ImportBody = z.infer<typeof ImportBody>

/** GET {api}customers/import/{id} */
export const ImportProgress = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  rowCount: z.int(),
  /** Rows that have been worked on. */
  done: z.int(),
  created: z.int(),
  changed: z.int(),
  /** Rows that were left as they are: registered already, or with a problem. */
  unchanged: z.int(),
  skipped: z.int(),
  /** Why it failed. */
  message: z.string().nullable(),
})
export type ImportProgress = z.infer<typeof ImportProgress>
