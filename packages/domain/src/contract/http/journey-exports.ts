import { z } from 'zod'
import { type ExportColumn, exportColumnNames } from '../../journeys/export-column.ts'
import { JourneyFilterQuery } from './journey-filter.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Excel shows so many rows and one for the headings, whichever the format. */
export const maxExportRows = 1_048_575

/** Of one person at a time. */
export const maxRunningExports = 2

/** Of one person, until they expire. */
export const maxExportFiles = 20

/** How long a file and the links to it last, from the time it is ready. */
export const exportLifetimeMinutes = 60

const columns = z
  .array(z.enum(exportColumnNames as [ExportColumn, ...ExportColumn[]]))
  .min(1, { error: 'Elija al menos una columna.' })
  .max(exportColumnNames.length)

/** POST {gateway}journeys/exports */
export const NewExportBody = z.strictObject({
  filter: JourneyFilterQuery,
  format: z.enum(exportFormats),
  columns,
})
export type NewExportBody = z.input<typeof NewExportBody>

/** `waiting` for a server; `done` until it expires. */
export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]

export const JourneyExport = z.object({
  id: z.string(),
  state: z.enum(exportStates),
  format: z.enum(exportFormats),
  hasPersonalData: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Journeys that the file will have, and those that it has. */
  rowCount: z.int(),
  written: z.int(),
  fileName: z.string(),
  /** Null until it is done. */
  sizeBytes: z.int().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
})
export type JourneyExport = z.infer<typeof JourneyExport>

/** GET {gateway}journeys/exports: one's own that are running, ready or have ended within the hour, newest first. */
export const JourneyExports = z.object({ exports: z.array(JourneyExport) })
export type JourneyExports = z.infer<typeof JourneyExports>

/** POST {gateway}journeys/exports/{id}/links. The token is not stored, so that the link can't be shown again. */
export const ExportLink = z.object({ token: z.string(), expiresAt: z.iso.datetime() })
export type ExportLink = z.infer<typeof ExportLink>

/** POST {gateway}shared/export and {gateway}shared/export/file. In the body, because addresses end up in logs. */
export const ExportLinkBody = z.strictObject({ token: z.string().min(1).max(128) })
export type ExportLinkBody = z.infer<typeof ExportLinkBody>

/** What a visitor with a link is told before the download. */
export const SharedExport = z.object({
  fileName: z.string(),
  format: z.enum(exportFormats),
  rowCount: z.int(),
  sizeBytes: z.int(),
  expiresAt: z.iso.datetime(),
})
export type SharedExport = z.infer<typeof SharedExport>
