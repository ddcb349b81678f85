import { createHash } from 'node:crypto'
import {
  ImportedJourneys,
  JourneyFileQuery,
  JourneyImportBody,
  JourneyImportPreview,
  JourneyImportProgress,
  maxListedProblems,
  TemplateQuery,
} from '@arriero/domain/contract/http/journey-import.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { maxImportBytes, maxImportRows } from '@arriero/domain/format/file-column.ts'
import { toSearchText } from '@arriero/domain/format/text.ts'
import {
  exampleReference,
  journeyFileColumns,
} from '@arriero/domain/journeys/journey-file-columns.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { acceptFiles, sendTheFile, xlsxType } from '#platform/imports/file-body.ts'
import {
  cancelImport,
  requireImport,
  startImport,
  storePreview,
  toProgress,
} from '#platform/imports/import-store.ts'
import type { ProgressInMemory } from '#platform/imports/run-waiting-imports.ts'
import { type FileRow, readFileRows } from '#platform/tables/file-rows.ts'
import { readTable } from '#platform/tables/read-table.ts'
import { evaluateFile } from './evaluate-file.ts'
import { readImportedJourneys } from './imported-journeys.ts'
import { csvTemplate, xlsxTemplate } from './journey-template.ts'
import { toPreviewRow } from './preview-row.ts'

interface JourneyImportOptions {
  db: Db
  clock: Clock
  limits: JourneyLimits
  progress: ProgressInMemory
}

const tags = ['Operación de viajes']
const access = 'journey.create'
const params = z.strictObject({ id: z.uuid() })
const path = '/gateway/journeys/import'

export const journeyImportRoutes: FastifyPluginAsyncZod<JourneyImportOptions> = async (
  app,
  { db, clock, limits, progress },
) => {
  acceptFiles(app)

  app.get(
    `${path}/template`,
    {
      config: { access },
      schema: { tags, summary: 'Plantilla para crear viajes', querystring: TemplateQuery },
    },
    async (request, reply) => {
      const isCsv = request.query.format === 'csv'
      return reply
        .type(isCsv ? 'text/csv; charset=utf-8' : xlsxType)
        .header('content-disposition', `attachment; filename="viajes.${request.query.format}"`)
        .send(isCsv ? csvTemplate(clock()) : await xlsxTemplate(clock()))
    },
  )

  app.post(
    `${path}/preview`,
    {
      config: { access, isUpload: true },
      bodyLimit: maxImportBytes,
      schema: {
        tags,
        summary: 'Revisar un archivo de viajes (CSV o XLSX) sin crear nada',
        querystring: JourneyFileQuery,
        response: { 200: JourneyImportPreview },
      },
    },
    async (request) => {
      const { body } = request
      if (!Buffer.isBuffer(body)) throw new AppError('table.unreadable', sendTheFile)
      // Titles above the headings, the headings and the example.
      const table = await readTable(body, { maxRows: maxImportRows + 12 })
      const read = readFileRows(journeyFileColumns, table)
      const rows = read.rows.filter((row) => !isExample(row))
      requireRows(rows)
      const fileHash = createHash('sha256').update(body).digest('hex')
      const now = clock()
      const file = await evaluateFile(db, { rows, fileHash, now, limits })
      const { userId } = requireSignedInPerson(request)
      const stored = await storePreview(
        db,
        {
          kind: 'journeys',
          userId,
          rows,
          file: { name: request.query.name ?? null, hash: fileHash },
        },
        now,
      )
      const counts = { new: 0, known: 0, invalid: 0 }
      for (const { status } of file.rows) counts[status] += 1
      const problems = file.rows.flatMap((row) => row.problems)
      return {
        id: stored.id,
        expiresAt: stored.expiresAt.toISOString(),
        rowCount: rows.length,
        counts,
        ignoredColumns: read.ignoredColumns,
        rows: file.rows.map(toPreviewRow),
        problems: problems.slice(0, maxListedProblems),
        problemCount: problems.length,
      }
    },
  )

  app.post(
    path,
    {
      config: { access },
      schema: {
        tags,
        summary: 'Crear los viajes de un archivo ya revisado',
        body: JourneyImportBody,
        response: { 202: JourneyImportProgress },
      },
    },
    async (request, reply) => {
      const { userId } = requireSignedInPerson(request)
      const { previewId: id, rows: mode } = request.body
      const wanted = { id, kind: 'journeys', userId } as const
      await startImport(db, { ...wanted, mode, caller: readCaller(request) }, clock())
      return reply.code(202).send(toProgress(await requireImport(db, wanted)))
    },
  )

  app.get(
    `${path}/:id`,
    {
      config: { access },
      schema: {
        tags,
        summary: 'Cómo va una creación de viajes desde un archivo',
        params,
        response: { 200: JourneyImportProgress },
      },
    },
    async (request) => {
      const { userId } = requireSignedInPerson(request)
      const { id } = request.params
      const found = toProgress(await requireImport(db, { id, kind: 'journeys', userId }))
      return { ...found, done: Math.max(found.done, progress.get(id) ?? 0) }
    },
  )

  app.get(
    `${path}/:id/journeys`,
    {
      config: { access },
      schema: {
        tags,
        summary: 'Los viajes que creó un archivo',
        params,
        response: { 200: ImportedJourneys },
      },
    },
    async (request) => {
      const { userId } = requireSignedInPerson(request)
      const { id } = request.params
      await requireImport(db, { id, kind: 'journeys', userId })
      return { journeys: await readImportedJourneys(db, id) }
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { access },
      schema: { tags, summary: 'Descartar un archivo que todavía no se crea', params },
    },
    async (request, reply) => {
      const { userId } = requireSignedInPerson(request)
      await cancelImport(db, { id: request.params.id, kind: 'journeys', userId })
      return reply.code(204).send()
    },
  )
}

const isExample = ({ texts }: FileRow): boolean =>
  toSearchText(texts['reference'] ?? '').startsWith(toSearchText(exampleReference))

function requireRows(rows: readonly FileRow[]): void {
  if (rows.length === 0)
    throw new AppError('table.unreadable', 'El archivo no tiene filas con viajes.')
  if (rows.length > maxImportRows) throw new AppError('table.too-many-rows', tooManyRows)
}

const tooManyRows = `El archivo puede tener ${maxImportRows.toLocaleString('es-CO')} filas como máximo. Divídalo en varios.`
