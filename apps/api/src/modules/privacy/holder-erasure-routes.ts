import {
  ErasureBody,
  ErasureCertificate,
  ErasurePlan,
} from '@arriero/domain/contract/http/privacy.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { eraseHolder, planHolderErasure } from './holder-erasure.ts'

const tags = ['Datos personales']
const params = z.strictObject({ id: z.uuid() })
const config = { access: 'personal-data.erase' } as const

export const holderErasureRoutes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (
  app,
  { db, clock },
) => {
  app.get(
    '/api/holders/:id/erasure',
    {
      config,
      schema: {
        tags,
        summary: 'Qué se borraría y qué quedaría de un tenedor',
        params,
        response: { 200: ErasurePlan },
      },
    },
    async (request) => planHolderErasure(db, request.params.id),
  )

  app.post(
    '/api/holders/:id/erasure',
    {
      config,
      schema: {
        tags,
        summary: 'Suprimir los datos de un tenedor que es una persona natural',
        params,
        body: ErasureBody,
        response: { 200: ErasureCertificate },
      },
    },
    async (request) => {
      const eraser = {
        administratorId: requireSignedInPerson(request).userId,
        caller: readCaller(request),
      }
      return eraseHolder(db, request.params.id, request.body, eraser, clock())
    },
  )
}
