import { DriverMe, DriverOffers, RequiredKeyHeaders } from '@arriero/domain/contract/http/driver.ts'
import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import {
  CommandAnswer,
  commandBodies,
  commandSlug,
  driverCommands,
  type JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/open-api.ts'
import type { Db } from '#platform/schema.ts'
import { requireSignedInDevice } from '#platform/signed-in-device.ts'
import { commandLabels } from '../commands/command-labels.ts'
import type { JourneyOperation } from '../commands/journey-operation.ts'
import { driverActing, requireKey } from './driver-acting.ts'
import { findDriverMe } from './find-driver-me.ts'
import { forOutsiders } from '../for-outsiders.ts'
import { listOffers } from './list-offers.ts'
import { loadOpenOffers, OpenOffers } from './open-offers.ts'

interface DriverOptions {
  db: Db
  clock: Clock
  operation: JourneyOperation
}

const tags = ['Conductor']
const config = { access: 'driver' } as const
const security = bearerSecurity

const routes: FastifyPluginAsyncZod<DriverOptions> = async (app, { db, clock, operation }) => {
  const openOffers = new OpenOffers(() => loadOpenOffers(db))

  app.get(
    '/gateway/driver/me',
    {
      config,
      schema: {
        tags,
        summary: 'Quién soy, dónde estoy y qué viaje llevo',
        security,
        response: { 200: DriverMe, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return findDriverMe(db, requireSignedInDevice(request).userId)
    },
  )

  app.get(
    '/gateway/driver/offers',
    {
      config,
      schema: {
        tags,
        summary: 'Viajes que podría tomar ahora, del más cercano al más lejano',
        security,
        response: { 200: DriverOffers, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { userId } = requireSignedInDevice(request)
      return { offers: await listOffers(db, openOffers, userId, clock()) }
    },
  )

  for (const name of driverCommands) {
    app.post(
      `/gateway/driver/journeys/:id/${commandSlug(name)}`,
      {
        config,
        preValidation: requireKey,
        schema: {
          tags,
          summary: commandLabels[name],
          security,
          params: z.strictObject({ id: z.uuid() }),
          headers: RequiredKeyHeaders,
          body: commandBodies[name],
          response: { 200: CommandAnswer, '4xx': ErrorResponse },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const acting = driverActing(request, request.headers['idempotency-key'])
        // The schema of the route is the command's own.
        const command = { name, ...request.body } as JourneyCommand
        const { journey } = await operation.perform(acting, request.params.id, command)
        return { journey: forOutsiders(journey, acting.actorId) }
      },
    )
  }
}

export const driverRoutes = fp(routes, {
  name: 'driver',
  dependencies: ['access', 'error-handler'],
})
