import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import { SavedViews } from '@arriero/domain/contract/http/saved-views.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bearerSecurity } from '#platform/open-api.ts'
import type { Db } from '#platform/schema.ts'
import { requireSignedInPerson } from '#platform/signed-in-person.ts'
import { readSavedViews, writeSavedViews } from './saved-views.ts'

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
