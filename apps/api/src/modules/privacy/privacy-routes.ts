import { AuditPage, AuditQuery } from '@arriero/domain/contract/http/audit.ts'
import {
  ErasureBody,
  ErasureCertificate,
  ErasurePlan,
  RevealBody,
  RevealedData,
} from '@arriero/domain/contract/http/privacy.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { readAuditPage } from '#platform/observability/read-audit.ts'
import { requirePerson } from '#platform/users/require-person.ts'
import type { ErasedBans } from '#platform/users/erased-bans.ts'
import { erasePerson, planErasure } from './erasure.ts'
import { aboutPerson } from './person-entries.ts'
import { readPersonalData } from './reveal.ts'

const tags = ['Datos personales']
const params = z.strictObject({ id: z.uuid() })

interface PrivacyRoutesOptions {
  db: Db
  clock: Clock
  erasedBans: ErasedBans
}

export const privacyRoutes: FastifyPluginAsyncZod<PrivacyRoutesOptions> = async (
  app,
  { db, clock, erasedBans },
) => {
  app.post(
    '/api/users/:id/reveal',
    {
      config: { access: 'personal-data.reveal' },
      schema: {
        tags,
        summary: 'Documento, celular y correo sin ocultar; la consulta queda en la auditoría',
        params,
        body: RevealBody,
        response: { 200: RevealedData },
      },
    },
    async (request) => {
      const { id } = request.params
      const { reason } = request.body
      return db.transaction().execute(async (tx) => {
        const revealed = await readPersonalData(tx, id)
        await writeAudit(tx, clock(), {
          event: 'personal-data.revealed',
          actor: { kind: 'administrator', id: requireSignedInPerson(request).userId },
          subject: { kind: 'user', id },
          caller: readCaller(request),
          detail: { fields: Object.keys(revealed), ...(reason !== undefined && { reason }) },
        })
        return revealed
      })
    },
  )

  app.get(
    '/api/users/:id/audit',
    {
      config: { access: 'audit.read' },
      schema: {
        tags,
        summary: 'Quién consultó o cambió los datos de una persona, lo más reciente primero',
        params,
        querystring: AuditQuery,
        response: { 200: AuditPage },
      },
    },
    async (request) => {
      const { id } = request.params
      await requirePerson(db, id)
      return readAuditPage(db, aboutPerson(id), request.query)
    },
  )

  app.get(
    '/api/users/:id/erasure',
    {
      config: { access: 'personal-data.erase' },
      schema: {
        tags,
        summary: 'Qué se borraría y qué quedaría de una persona',
        params,
        response: { 200: ErasurePlan },
      },
    },
    async (request) => planErasure(db, request.params.id),
  )

  app.post(
    '/api/users/:id/erasure',
    {
      config: { access: 'personal-data.erase' },
      schema: {
        tags,
        summary: 'Suprimir los datos personales de un conductor o de un cliente',
        params,
        body: ErasureBody,
        response: { 200: ErasureCertificate },
      },
    },
    async (request) => {
      const administratorId = requireSignedInPerson(request).userId
      const eraser = { administratorId, caller: readCaller(request), erasedBans }
      return erasePerson(app, request.params.id, request.body, eraser, clock())
    },
  )
}
