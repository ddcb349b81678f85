import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import { Me, UpdateMeBody } from '@arriero/domain/contract/http/session.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readCaller, type Caller } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { shareReads } from '#platform/database/share-reads.ts'
import { requireSignedInPerson } from '#platform/http/signed-in-person.ts'
import { requireMe } from './profile-queries.ts'
import { writeAudit } from '#platform/observability/audit.ts'

const tags = ['Perfil']

const routes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (app, { db, clock }) => {
  const shareMe = shareReads<Me>()
  app.get(
    '/api/me',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Quién soy',
        security: bearerSecurity,
        response: { 200: Me, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { userId } = requireSignedInPerson(request)
      return shareMe(userId, () => requireMe(db, userId))
    },
  )

  app.put(
    '/api/me',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Corregir mis datos',
        security: bearerSecurity,
        body: UpdateMeBody,
        response: { 200: Me, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { userId } = requireSignedInPerson(request)
      const change = { userId, body: request.body, caller: readCaller(request) }
      return updateMe(db, change, clock())
    },
  )
}

export const profileRoutes = fp(routes, {
  name: 'profile',
  dependencies: ['access', 'error-handler'],
})

/** The audit keeps both names, by which others know the person; the phone is nobody else's business. */
async function updateMe(
  db: Db,
  { userId, body, caller }: { userId: string; body: UpdateMeBody; caller: Caller },
  now: Date,
): Promise<Me> {
  return db.transaction().execute(async (tx) => {
    const before = await requireMe(tx, userId)
    await tx
      .updateTable('users')
      .set({ given_names: body.givenNames, surnames: body.surnames, phone: body.phone })
      .where('id', '=', userId)
      .execute()
    await writeAudit(tx, now, {
      event: 'profile.updated',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'user', id: userId },
      caller,
      detail: { before: namesOf(before), after: namesOf(body) },
    })
    return { ...before, ...body }
  })
}

const namesOf = ({ givenNames, surnames }: Pick<Me, 'givenNames' | 'surnames'>) => ({
  givenNames,
  surnames,
})
