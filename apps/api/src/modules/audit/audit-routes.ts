import { Readable } from 'node:stream'
import {
  AuditCount,
  AuditExportQuery,
  AuditFilters,
  AuditLine,
  AuditList,
  AuditListQuery,
  RevealedAudit,
} from '@arriero/domain/contract/http/audit.ts'
import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { csvType } from '#platform/tables/csv-writer.ts'
import { countAudit, exportAudit } from './audit-export.ts'
import { listAudit, readEntry, revealRow } from './audit-lines.ts'
import { readRow } from './audit-rows.ts'

const tags = ['Auditoría']
const config = { access: 'audit.read' } as const
const params = z.strictObject({ id: z.string().regex(/^\d{1,18}$/u) })

export const auditRoutes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (
  app,
  { db, clock },
) => {
  app.get(
    '/api/audit',
    {
      config,
      schema: {
        tags,
        summary: 'Quién cambió qué y cuándo, lo más reciente primero',
        querystring: AuditListQuery,
        response: { 200: AuditList },
      },
    },
    async (request) => listAudit(db, request.query),
  )

  app.get(
    '/api/audit/count',
    {
      config,
      schema: {
        tags,
        summary: 'Cuántos registros de la auditoría cumplen los filtros',
        querystring: AuditFilters,
        response: { 200: AuditCount },
      },
    },
    async (request) => countAudit(db, request.query, clock()),
  )

  app.get(
    '/api/audit/export',
    {
      config,
      schema: {
        tags,
        summary:
          'Los registros que cumplen los filtros, en CSV; la exportación queda en la auditoría',
        querystring: AuditExportQuery,
      },
    },
    async (request, reply) => {
      const { userId } = requireSignedInPerson(request)
      const now = clock()
      const wanted = { query: request.query, userId, caller: readCaller(request) }
      const file = await exportAudit(db, wanted, now)
      return reply
        .type(csvType)
        .header('content-disposition', `attachment; filename="auditoria-${dayOf(now)}.csv"`)
        .send(Readable.from(file, { objectMode: false }))
    },
  )

  app.get(
    '/api/audit/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Un registro de la auditoría',
        params,
        response: { 200: AuditLine },
      },
    },
    async (request) => readEntry(db, request.params.id),
  )

  app.post(
    '/api/audit/:id/reveal',
    {
      config: { access: 'personal-data.reveal' },
      schema: {
        tags,
        summary: 'Los valores de un registro sin ocultar; la consulta queda en la auditoría',
        params,
        response: { 200: RevealedAudit },
      },
    },
    async (request) =>
      db.transaction().execute(async (tx) => {
        const row = await readRow(tx, request.params.id)
        if (!row) throw new AppError('audit.entry-not-found')
        const { changes, fields } = await revealRow(tx, row)
        const { subjectKind: kind, subjectId: id } = row
        await writeAudit(tx, clock(), {
          event: 'personal-data.revealed',
          actor: { kind: 'administrator', id: requireSignedInPerson(request).userId },
          ...(kind !== null && id !== null && { subject: { kind, id } }),
          caller: readCaller(request),
          detail: { auditId: row.id, shown: fields },
        })
        return { changes }
      }),
  )
}
