import { z } from 'zod'
import { fileTableFormats } from '../../format/file-column.ts'
import { ImportProblem, ImportProgress } from './registry-import.ts'

/** GET {gateway}journeys/import/template */
export const TemplateQuery = z.strictObject({
  format: z.enum(fileTableFormats, { error: 'La plantilla está en csv o xlsx.' }).default('xlsx'),
})

/** POST {gateway}journeys/import/preview?name=…, with the file as the body. */
export const JourneyFileQuery = z.strictObject({
  /** Name of the file, for the audit. */
  name: z.string().max(200).optional(),
})

const journey = z.object({ id: z.string(), code: z.string() })

/** A row of the file as the preview shows it. */
const JourneyFileRow = z.object({
  /** As the spreadsheet numbers it. */
  row: z.int(),
  status: z.enum(['new', 'known', 'invalid']),
  /** As understood; for a row with problems, as the file has it. */
  customer: z.string(),
  origin: z.string(),
  destination: z.string(),
  cargo: z.string(),
  /** `15/11/2026 14:05`; empty for a journey that is wanted now. */
  loadingAt: z.string(),
  price: z.string(),
  /** The journey that this row already became. */
  journey: journey.nullable(),
})
export type JourneyFileRow = z.infer<typeof JourneyFileRow>

/** Problems that a preview lists; there may be more. */
export const maxListedProblems = 10_000

/** Nothing is written. */
export const JourneyImportPreview = z.object({
  id: z.string(),
  expiresAt: z.iso.datetime(),
  rowCount: z.int(),
  counts: z.object({
    new: z.int(),
    /** Already created by this or an earlier file. */
    known: z.int(),
    invalid: z.int(),
  }),
  /** Headings of the file that belong to no field. */
  ignoredColumns: z.array(z.string()),
  rows: z.array(JourneyFileRow),
  problems: z.array(ImportProblem),
  problemCount: z.int(),
})
export type JourneyImportPreview = z.infer<typeof JourneyImportPreview>

/** POST {gateway}journeys/import */
export const JourneyImportBody = z.strictObject({
  previewId: z.uuid(),
  /** Everything or nothing, or the rows without a problem. */
  rows: z.enum(['all', 'valid'], {
    error: 'Elija si crea todos o solo los de las filas correctas.',
  }),
})
export type JourneyImportBody = z.infer<typeof JourneyImportBody>

/** GET {gateway}journeys/import/{id}: `unchanged` are rows that were already journeys. */
export const JourneyImportProgress = ImportProgress.omit({ changed: true })
export type JourneyImportProgress = z.infer<typeof JourneyImportProgress>

/** GET {gateway}journeys/import/{id}/journeys: what it created, in the order of the file. */
export const ImportedJourneys = z.object({
  journeys: z.array(journey.extend({ row: z.int() })),
})
export type ImportedJourneys = z.infer<typeof ImportedJourneys>
