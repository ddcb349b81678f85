import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import { NoticePreferences, PresenceAnswer } from '@arriero/domain/contract/http/notices.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/open-api.ts'
import type { Db } from '#platform/schema.ts'
import { requireSignedInPerson } from '#platform/signed-in-person.ts'
import { notePresence } from './note-presence.ts'
import { readPreferences, writePreferences } from './notice-preferences.ts'

const config = { access: 'administrator' } as const
const common = { tags: ['Notificaciones'], security: bearerSecurity }

const routes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (app, { db, clock }) => {
  app.get(
    '/api/me/notices',
    {
      config,
      schema: {
        ...common,
        summary: 'Cómo quiero recibir mis notificaciones',
        response: { 200: NoticePreferences, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readPreferences(db, requireSignedInPerson(request).userId)
    },
  )

  app.put(
    '/api/me/notices',
    {
      config,
      schema: {
        ...common,
        summary: 'Cambiar cómo quiero recibir mis notificaciones',
        body: NoticePreferences,
        response: { 200: NoticePreferences, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { userId } = requireSignedInPerson(request)
      return writePreferences(db, userId, request.body, clock())
    },
  )

  app.post(
    '/api/me/presence',
    {
      config,
      schema: {
        ...common,
        summary: 'Estoy frente a la consola',
        response: { 200: PresenceAnswer, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const awaySince = await notePresence(db, requireSignedInPerson(request).userId, clock())
      return { awaySince: awaySince?.toISOString() ?? null }
    },
  )
}

export const preferenceRoutes = fp(routes, {
  name: 'notice-preferences',
  dependencies: ['access', 'error-handler'],
})
