import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { OptionalKeyHeaders } from '@arriero/domain/contract/http/fields.ts'
import {
  ExportLink,
  ExportLinkBody,
  JourneyExport,
  JourneyExports,
  NewExportBody,
  SharedExport,
} from '@arriero/domain/contract/http/journey-exports.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { can } from '@arriero/domain/users/ability.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { type Caller, readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import type { AuditEntry } from '#platform/observability/audit.ts'
import {
  enforceRateLimit,
  networkAttempts,
  type RateLimit,
} from '#platform/throttling/rate-limit.ts'
import { exportFileName, exportTypes } from './export-file.ts'
import { createLink, findLinked, isReadyExport, type ReadyExport } from './export-links.ts'
import {
  auditExport,
  cancelExport,
  listExports,
  requireExport,
  toJourneyExport,
} from './export-store.ts'
import { type ExportAuthor, startExport } from './start-export.ts'

const tags = ['Exportación de viajes']
const params = z.strictObject({ id: z.uuid() })
const window = { windowMs: 15 * minuteMs, area: 'share' } as const
const requestsPerAddress: RateLimit = { name: 'export:address', max: 600, ...window }
const unknownPerAddress: RateLimit = { name: 'export:unknown', max: 60, ...window }

interface ExportRouteOptions {
  db: Db
  clock: Clock
}

/** Exports of the signed-in person. */
export const exportRoutes: FastifyPluginAsyncZod<ExportRouteOptions> = async (
  app,
  { db, clock },
) => {
  const config = { access: 'journey.read' } as const

  app.get(
    '/gateway/journeys/exports',
    {
      config,
      schema: {
        tags,
        summary: 'Las exportaciones propias en curso y de la última hora, la más nueva primero',
        response: { 200: JourneyExports },
      },
    },
    async (request) => ({ exports: await listExports(db, authorOf(request).userId, clock()) }),
  )

  app.post(
    '/gateway/journeys/exports',
    {
      config,
      schema: {
        tags,
        summary: 'Exportar a un archivo los viajes que cumplen los filtros',
        headers: OptionalKeyHeaders,
        body: NewExportBody,
        response: { 202: JourneyExport },
      },
    },
    async (request, reply) => {
      const author = authorOf(request)
      const id = await startExport(db, request.body, author, clock())
      const { userId } = author
      return reply.code(202).send(toJourneyExport(await requireExport(db, { id, userId }, clock())))
    },
  )

  app.get(
    '/gateway/journeys/exports/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Cómo va una exportación',
        params,
        response: { 200: JourneyExport },
      },
    },
    async (request) => toJourneyExport(await requireOwn(request, request.params.id)),
  )

  app.delete(
    '/gateway/journeys/exports/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Cancelar una exportación, o borrar su archivo y sus enlaces',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { userId, caller } = authorOf(request)
      await cancelExport(db, { id: request.params.id, userId }, caller, clock())
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/gateway/journeys/exports/:id/file',
    { config, schema: { tags, summary: 'El archivo; la descarga queda en la auditoría', params } },
    async (request, reply) => {
      const row = await requireOwn(request, request.params.id)
      if (!isReadyExport(row)) throw new AppError('export.not-ready')
      const { userId, caller, mayReveal } = authorOf(request)
      // Somebody who lost the right since then.
      if (row.has_personal_data && !mayReveal) throw new AppError('export.personal-data')
      return sendExport(reply, row, { actor: { kind: 'administrator', id: userId }, caller })
    },
  )

  app.post(
    '/gateway/journeys/exports/:id/links',
    {
      config,
      schema: {
        tags,
        summary: 'Un enlace con el que cualquiera descarga el archivo mientras exista',
        params,
        response: { 200: ExportLink },
      },
    },
    async (request) => createLink(db, request.params.id, authorOf(request), clock()),
  )

  app.post(
    '/gateway/shared/export',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Qué archivo abre un enlace',
        body: ExportLinkBody,
        response: { 200: SharedExport },
      },
    },
    async (request) => describe(await requireLinked(request.body.token, readCaller(request))),
  )

  app.post(
    '/gateway/shared/export/file',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'El archivo de un enlace', body: ExportLinkBody },
    },
    async (request, reply) => {
      const caller = readCaller(request)
      const row = await requireLinked(request.body.token, caller)
      return sendExport(reply, row, { actor: { kind: 'anonymous' }, caller })
    },
  )

  const requireOwn = (request: FastifyRequest, id: string) =>
    requireExport(db, { id, userId: authorOf(request).userId }, clock())

  async function sendExport(
    reply: FastifyReply,
    row: ReadyExport,
    who: Pick<AuditEntry, 'actor' | 'caller'>,
  ) {
    await auditExport(db, row.id, { event: 'downloaded', ...who }, clock())
    return app.files.send(reply, {
      id: row.file_id,
      mediaType: exportTypes[row.format],
      sizeBytes: row.size_bytes,
      name: exportFileName(row.created_at, row.format),
    })
  }

  /** Counts the request, and throws if the link does not work. */
  async function requireLinked(token: string, caller: Caller): Promise<ReadyExport> {
    const now = clock()
    await enforceLimit(requestsPerAddress, caller, now)
    const row = await findLinked(db, token, now)
    if (row) return row
    await enforceLimit(unknownPerAddress, caller, now)
    throw new AppError('export.link-unknown')
  }

  async function enforceLimit(limit: RateLimit, caller: Caller, now: Date): Promise<void> {
    for (const attempt of networkAttempts(limit, caller.address)) {
      await enforceRateLimit(db, attempt, caller, now)
    }
  }
}

const describe = (row: ReadyExport): SharedExport => ({
  fileName: exportFileName(row.created_at, row.format),
  format: row.format,
  rowCount: row.row_count,
  sizeBytes: row.size_bytes,
  expiresAt: row.expires_at.toISOString(),
})

function authorOf(request: FastifyRequest): ExportAuthor {
  const person = requireSignedInPerson(request)
  const key = request.headers['idempotency-key']
  return {
    userId: person.userId,
    caller: readCaller(request),
    mayReveal: can(person, 'personal-data.reveal'),
    ...(typeof key === 'string' && { idempotencyKey: key }),
  }
}
