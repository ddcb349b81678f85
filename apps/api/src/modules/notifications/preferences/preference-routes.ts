import {
  NotificationPreferences,
  PresenceAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'
import { readPreferences, recordPresence, writePreferences } from './preference-store.ts'

const config = { access: 'notification.receive' } as const
const tags = ['Notificaciones']

export const preferenceRoutes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (
  app,
  { db, clock },
) => {
  app.get(
    '/api/me/notificationPreferences',
    {
      config,
      schema: {
        tags,
        summary: 'Cómo quiero recibir mis notificaciones',
        response: { 200: NotificationPreferences },
      },
    },
    async (request) => readPreferences(db, requireSignedInPerson(request).userId),
  )

  app.put(
    '/api/me/notificationPreferences',
    {
      config,
      schema: {
        tags,
        summary: 'Cambiar cómo quiero recibir mis notificaciones',
        body: NotificationPreferences,
        response: { 200: NotificationPreferences },
      },
    },
    async (request) => {
      const { userId } = requireSignedInPerson(request)
      const change = { userId, preferences: request.body, caller: readCaller(request) }
      return writePreferences(db, change, clock())
    },
  )

  app.post(
    '/api/me/presence',
    {
      config,
      schema: {
        tags,
        summary: 'Estoy frente a la consola',
        response: { 200: PresenceAnswer },
      },
    },
    async (request) => {
      const awaySince = await recordPresence(db, requireSignedInPerson(request).userId, clock())
      return { awaySince: awaySince?.toISOString() ?? null }
    },
  )
}
