import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import { SavedViews } from '@arriero/domain/contract/http/saved-views.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInPerson } from '#platform/http/signed-in-person.ts'

const tags = ['Perfil']

const routes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/me/views',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Mis vistas guardadas',
        security: bearerSecurity,
        response: { 200: SavedViews, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readSavedViews(db, requireSignedInPerson(request).userId)
    },
  )

  app.put(
    '/api/me/views',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Guardar mis vistas, todas a la vez',
        security: bearerSecurity,
        body: SavedViews,
        response: { 200: SavedViews, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return writeSavedViews(db, requireSignedInPerson(request).userId, request.body)
    },
  )
}

export const savedViewRoutes = fp(routes, {
  name: 'saved-views',
  dependencies: ['access', 'error-handler'],
})

async function readSavedViews(db: Db, userId: string): Promise<SavedViews> {
  const views = await db
    .selectFrom('saved_views')
    .select(['name', 'page', 'search'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return { views }
}

/** All of them at once: the last browser to write wins, and no list is ever half of one and half of another. */
async function writeSavedViews(db: Db, userId: string, { views }: SavedViews): Promise<SavedViews> {
  const rows = views.map((view, position) => ({ ...view, user_id: userId, position }))
  await db.transaction().execute(async (tx) => {
    // Two browsers at once would both insert the first view. Not the key: notifications refer to it.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await tx.deleteFrom('saved_views').where('user_id', '=', userId).execute()
    if (rows.length > 0) await tx.insertInto('saved_views').values(rows).execute()
  })
  return { views }
}
