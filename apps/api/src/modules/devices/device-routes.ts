import { NewDevice, NewDeviceBody } from '@arriero/domain/contract/http/devices.ts'
import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readCaller } from '#platform/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/open-api.ts'
import type { Db } from '#platform/schema.ts'
import { requireSignedInPerson } from '#platform/signed-in-person.ts'
import { registerDevice, revokeDevice } from './device-commands.ts'

const tags = ['Dispositivos']

const routes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (app, { db, clock }) => {
  const by = (request: FastifyRequest) => ({
    actor: { kind: 'administrator' as const, id: requireSignedInPerson(request).userId },
    caller: readCaller(request),
  })

  app.post(
    '/gateway/devices',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Dar una llave al celular de un conductor o al sistema de un cliente',
        security: bearerSecurity,
        body: NewDeviceBody,
        response: { 200: NewDevice, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return registerDevice(db, request.body, by(request), clock())
    },
  )

  app.delete(
    '/gateway/devices/:id',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Quitarle la llave a un dispositivo',
        security: bearerSecurity,
        params: z.strictObject({ id: z.uuid() }),
        response: { 204: z.null(), '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      await revokeDevice(db, request.params.id, by(request), clock())
      return reply.code(204).send(null)
    },
  )
}

export const deviceRoutes = fp(routes, {
  name: 'devices',
  dependencies: ['access', 'error-handler'],
})
