import { BanBody } from '@arriero/domain/contract/http/review.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { banUser } from './ban.ts'
import { reviewerOf } from './review-routes.ts'

export const banRoute: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (
  app,
  { db, clock },
) => {
  app.post(
    '/api/users/:id/ban',
    {
      config: { access: 'user.ban' },
      schema: {
        tags: ['Usuarios'],
        summary: 'Bloquear a una persona',
        params: z.strictObject({ id: z.uuid() }),
        body: BanBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await db
        .transaction()
        .execute((tx) => banUser(tx, request.params.id, request.body, reviewerOf(request), clock()))
      return reply.code(204).send(null)
    },
  )
}
