import { PushSubscriptionAnswer, PushSubscriptionBody } from '@arriero/domain/contract/http/push.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInPerson } from '#platform/http/caller.ts'
import { areUsableKeys } from '#platform/push/encrypt-message.ts'
import { type EndpointRule, isAllowedEndpoint } from '#platform/push/endpoint.ts'
import { queueTestMessage } from './message-queue.ts'
import { deleteSubscription, findSubscription, saveSubscription } from './subscription-store.ts'

interface PushRoutesOptions {
  db: Db
  clock: Clock
  /** Null where the server sends none. */
  publicKey: string | null
  endpointRule: EndpointRule
}

const config = { access: 'notification.receive' } as const
const tags = ['Notificaciones']

export const pushRoutes: FastifyPluginAsyncZod<PushRoutesOptions> = async (
  app,
  { db, clock, publicKey, endpointRule },
) => {
  app.get(
    '/api/me/pushSubscription',
    {
      config,
      schema: {
        tags,
        summary: 'Si este navegador recibe avisos con la consola cerrada',
        response: { 200: PushSubscriptionAnswer },
      },
    },
    async (request) => {
      const id = await findSubscription(db, requireSignedInPerson(request))
      return { publicKey, isSubscribed: publicKey !== null && id !== undefined }
    },
  )

  app.put(
    '/api/me/pushSubscription',
    {
      config,
      schema: {
        tags,
        summary: 'Recibir en este navegador los avisos críticos con la consola cerrada',
        body: PushSubscriptionBody,
        response: { 200: PushSubscriptionAnswer },
      },
    },
    async (request) => {
      if (publicKey === null) throw new AppError('push.off')
      const { endpoint, keys } = request.body
      if (!isAllowedEndpoint(endpoint, endpointRule) || !areUsableKeys(keys)) {
        throw new AppError('push.invalid-subscription')
      }
      await saveSubscription(db, requireSignedInPerson(request), request.body, clock())
      return { publicKey, isSubscribed: true }
    },
  )

  app.delete(
    '/api/me/pushSubscription',
    {
      config,
      schema: {
        tags,
        summary: 'No recibir más avisos en este navegador con la consola cerrada',
        response: { 200: PushSubscriptionAnswer },
      },
    },
    async (request) => {
      await deleteSubscription(db, requireSignedInPerson(request))
      return { publicKey, isSubscribed: false }
    },
  )

  app.post(
    '/api/me/pushSubscription/test',
    {
      config,
      schema: {
        tags,
        summary: 'Enviar un aviso de prueba a este navegador',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      if (publicKey === null) throw new AppError('push.off')
      const id = await findSubscription(db, requireSignedInPerson(request))
      if (id === undefined) throw new AppError('push.not-subscribed')
      await queueTestMessage(db, id, clock())
      return reply.code(204).send(null)
    },
  )
}
