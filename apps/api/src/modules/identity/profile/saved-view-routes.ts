import { SavedViews } from '@arriero/domain/contract/http/saved-views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInPerson } from '#platform/http/caller.ts'

const tags = ['Perfil']

export const savedViewRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/me/views',
    {
      config: { access: 'account.manage' },
      schema: {
        tags,
        summary: 'Mis vistas guardadas',
        response: { 200: SavedViews },
      },
    },
    async (request) => readSavedViews(db, requireSignedInPerson(request).userId),
  )

  app.put(
    '/api/me/views',
    {
      config: { access: 'account.manage' },
      schema: {
        tags,
        summary: 'Guardar mis vistas, todas a la vez',
        body: SavedViews,
        response: { 200: SavedViews },
      },
    },
    async (request) => writeSavedViews(db, requireSignedInPerson(request).userId, request.body),
  )
}

async function readSavedViews(db: Db, userId: string): Promise<SavedViews> {
  const views = await db
    .selectFrom('saved_views')
    .select(['name', 'page', 'search'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return { views }
}

/** Replaces the whole list: the last write wins, and lists of two browsers are never mixed. */
async function writeSavedViews(db: Db, userId: string, { views }: SavedViews): Promise<SavedViews> {
  const rows = views.map((view, position) => ({ ...view, user_id: userId, position }))
  await db.transaction().execute(async (tx) => {
    // A lock, because two simultaneous requests would insert the same positions. NO KEY: inserts that reference the
    // user, such as notifications, don't wait for it.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await tx.deleteFrom('saved_views').where('user_id', '=', userId).execute()
    if (rows.length > 0) await tx.insertInto('saved_views').values(rows).execute()
  })
  return { views }
}
