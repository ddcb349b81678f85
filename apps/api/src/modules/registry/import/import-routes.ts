import {
  ImportBody,
  type ImportCounts,
  ImportPreview,
  ImportProgress,
  maxListedRows,
} from '@arriero/domain/contract/http/registry-import.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { maxImportBytes, maxImportRows } from '@arriero/domain/format/file-column.ts'
import {
  importColumns,
  type ImportKind,
  importKinds,
  importTemplate,
} from '@arriero/domain/users/import-columns.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInPerson } from '#platform/http/caller.ts'
import { acceptFiles, sendTheFile } from '#platform/imports/file-body.ts'
import { readTable } from '#platform/tables/read-table.ts'
import type { RegisteredRecord } from '../record-store.ts'
import { type EvaluatedRow, RowEvaluator } from './evaluate-rows.ts'
import type { ImportSpec } from './import-spec.ts'
import { withImportSpec } from './import-specs.ts'
import {
  requireImport,
  startImport,
  storePreview,
  toProgress,
} from '#platform/imports/import-store.ts'
import { type FileRow, readFileRows } from '#platform/tables/file-rows.ts'
import { importSlice, type ProgressInMemory } from '#platform/imports/run-waiting-imports.ts'

interface ImportOptions {
  db: Db
  clock: Clock
  progress: ProgressInMemory
}

const nouns: Record<ImportKind, string> = {
  customers: 'clientes',
  drivers: 'conductores',
  vehicles: 'vehículos',
  trailers: 'remolques',
  holders: 'tenedores',
}
const tags: Record<ImportKind, string> = {
  customers: 'Clientes',
  drivers: 'Conductores',
  vehicles: 'Vehículos',
  trailers: 'Remolques',
  holders: 'Tenedores',
}
const access = 'registry.import'

export const importRoutes: FastifyPluginAsyncZod<ImportOptions> = async (
  app,
  { db, clock, progress },
) => {
  acceptFiles(app)
  for (const kind of importKinds) {
    const noun = nouns[kind]
    const path = `/api/${kind}/import`

    app.get(
      `${path}/template`,
      {
        config: { access },
        schema: { tags: [tags[kind]], summary: `Plantilla para importar ${noun}` },
      },
      async (_request, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${noun}.csv"`)
          .send(importTemplate(kind)),
    )

    app.post(
      `${path}/preview`,
      {
        config: { access, isUpload: true },
        bodyLimit: maxImportBytes,
        schema: {
          tags: [tags[kind]],
          summary: `Revisar un archivo de ${noun} (CSV o XLSX) sin escribir nada`,
          response: { 200: ImportPreview },
        },
      },
      async (request) => {
        const { body } = request
        if (!Buffer.isBuffer(body)) throw new AppError('table.unreadable', sendTheFile)
        const table = await readTable(body, { maxRows: maxImportRows + 1 })
        const { rows, ignoredColumns } = readFileRows(importColumns[kind], table)
        const evaluated = await withImportSpec(kind, (spec) => evaluateSlices(db, spec, rows))
        const { userId } = requireSignedInPerson(request)
        const stored = await storePreview(db, { kind, userId, rows }, clock())
        const problems = evaluated.flatMap((row) => row.problems)
        const changes = evaluated.flatMap((row) => row.changes)
        return {
          id: stored.id,
          expiresAt: stored.expiresAt.toISOString(),
          rowCount: rows.length,
          counts: countRows(evaluated),
          ignoredColumns,
          problems: problems.slice(0, maxListedRows),
          problemCount: problems.length,
          changes: changes.slice(0, maxListedRows),
          changeCount: changes.length,
        }
      },
    )

    app.post(
      path,
      {
        config: { access },
        schema: {
          tags: [tags[kind]],
          summary: `Importar los ${noun} de un archivo ya revisado`,
          body: ImportBody,
          response: { 202: ImportProgress },
        },
      },
      async (request, reply) => {
        const { userId } = requireSignedInPerson(request)
        const { previewId: id, rows: mode, withChanges } = request.body
        await startImport(db, { id, kind, userId, mode, withChanges }, clock())
        return reply.code(202).send(toProgress(await requireImport(db, { id, kind, userId })))
      },
    )

    app.get(
      `${path}/:id`,
      {
        config: { access },
        schema: {
          tags: [tags[kind]],
          summary: `Cómo va una importación de ${noun}`,
          params: z.strictObject({ id: z.uuid() }),
          response: { 200: ImportProgress },
        },
      },
      async (request) => {
        const { userId } = requireSignedInPerson(request)
        const { id } = request.params
        const found = toProgress(await requireImport(db, { id, kind, userId }))
        return { ...found, done: Math.max(found.done, progress.get(id) ?? 0) }
      },
    )
  }
}

type AnyRow = EvaluatedRow<unknown, unknown>

async function evaluateSlices<Body extends object, Entry extends RegisteredRecord>(
  db: Db,
  spec: ImportSpec<Body, Entry>,
  rows: readonly FileRow[],
): Promise<AnyRow[]> {
  const evaluator = new RowEvaluator(spec)
  const evaluated: AnyRow[] = []
  for (let start = 0; start < rows.length; start += importSlice) {
    evaluated.push(...(await evaluator.evaluate(db, rows.slice(start, start + importSlice))))
    await setImmediate()
  }
  return evaluated
}

function countRows(rows: readonly AnyRow[]): ImportCounts {
  const counts: ImportCounts = { new: 0, unchanged: 0, changed: 0, invalid: 0 }
  for (const { status } of rows) counts[status] += 1
  return counts
}
