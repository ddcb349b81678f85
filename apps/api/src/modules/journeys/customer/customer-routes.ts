import { CancellationPreview } from '@arriero/domain/contract/http/cancellation.ts'
import { CustomerJourneys } from '@arriero/domain/contract/http/customer.ts'
import { OptionalKeyHeaders } from '@arriero/domain/contract/http/driver.ts'
import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import {
  CommandAnswer,
  commandBodies,
  commandSlug,
  customerCommands,
  type JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import { NewJourneyBody } from '@arriero/domain/contract/http/new-journey.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInDevice } from '#platform/http/signed-in-device.ts'
import { previewCancellation } from '../commands/cancellation-preview.ts'
import { commandLabels } from '../commands/command-labels.ts'
import type { JourneyOperation, Acting } from '../commands/journey-operation.ts'
import { forOutsiders } from '../for-outsiders.ts'
import type { FastifyRequest } from 'fastify'
import { readCaller } from '#platform/http/caller.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { openStateKeys } from '@arriero/domain/journeys/journey-transitions.ts'
import { requireJourney } from '../commands/find-journey.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'

interface CustomerOptions {
  db: Db
  clock: Clock
  limits: JourneyLimits
  operation: JourneyOperation
}

const tags = ['Cliente']
const config = { access: 'customer' } as const
const security = bearerSecurity
const params = z.strictObject({ id: z.uuid() })

const routes: FastifyPluginAsyncZod<CustomerOptions> = async (
  app,
  { db, clock, limits, operation },
) => {
  app.post(
    '/gateway/customer/journeys',
    {
      config,
      schema: {
        tags,
        summary: 'Pedir un viaje o, con cita de cargue, una reserva',
        security,
        headers: OptionalKeyHeaders,
        body: NewJourneyBody,
        response: { 200: CommandAnswer, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const acting = customerActing(request, request.headers['idempotency-key'])
      const { journey } = await operation.create(acting, acting.actorId, request.body)
      return { journey: forOutsiders(journey, acting.actorId) }
    },
  )

  app.get(
    '/gateway/customer/journeys',
    {
      config,
      schema: {
        tags,
        summary: 'Mis viajes que no han terminado: los 500 con cambios más recientes',
        security,
        response: { 200: CustomerJourneys, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return listOpenJourneys(db, requireSignedInDevice(request).userId)
    },
  )

  app.get(
    '/gateway/customer/journeys/:id/cancellation',
    {
      config,
      schema: {
        tags,
        summary: 'Qué pasaría si cancelo ahora',
        security,
        params,
        response: { 200: CancellationPreview, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { userId } = requireSignedInDevice(request)
      const journey = await requireOwnJourney(db, request.params.id, userId)
      return previewCancellation(journey, 'customer', clock(), limits)
    },
  )

  for (const name of customerCommands) {
    app.post(
      `/gateway/customer/journeys/:id/${commandSlug(name)}`,
      {
        config,
        schema: {
          tags,
          summary: commandLabels[name],
          security,
          params,
          headers: OptionalKeyHeaders,
          body: commandBodies[name],
          response: { 200: CommandAnswer, '4xx': ErrorResponse },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const acting = customerActing(request, request.headers['idempotency-key'])
        // The schema of the route is the command's own.
        const command = { name, ...request.body } as JourneyCommand
        const { journey } = await operation.perform(acting, request.params.id, command)
        return { journey: forOutsiders(journey, acting.actorId) }
      },
    )
  }
}

export const customerRoutes = fp(routes, {
  name: 'customer',
  dependencies: ['access', 'error-handler'],
})

function customerActing(
  request: FastifyRequest,
  idempotencyKey: string | undefined,
): Acting & { actorId: string } {
  const { userId } = requireSignedInDevice(request)
  return {
    actor: 'customer',
    actorId: userId,
    caller: readCaller(request),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

const openStateIds = openStateKeys.map((key) => journeyStates[key])
const most = 500

/** The customer's own that are not over, latest change first. */
async function listOpenJourneys(db: Db, customerId: string): Promise<CustomerJourneys> {
  const rows = await selectJourneys(db)
    .where('journeys.customer_id', '=', customerId)
    .where('journey_state_id', 'in', openStateIds)
    .orderBy('state_since', 'desc')
    .orderBy('journeys.id', 'desc')
    .limit(most)
    .execute()
  return { journeys: rows.map((row) => forOutsiders(journeyDocument(row), customerId)) }
}

/** Of somebody else's journey a customer does not even learn that it exists. */
async function requireOwnJourney(db: Db, id: string, customerId: string) {
  const journey = await requireJourney(db, id)
  if (journey.customer_id !== customerId) throw new AppError('journey.not-found')
  return journey
}
