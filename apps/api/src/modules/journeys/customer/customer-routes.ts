import { CancellationPreview, CustomerJourneys } from '@arriero/domain/contract/http/journeys.ts'
import { NewJourneyBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { OptionalKeyHeaders } from '@arriero/domain/contract/http/fields.ts'
import {
  CommandAnswer,
  commandBodies,
  type JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import {
  commandSlug,
  customerCommands,
  commandSummaries,
} from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInDevice, readCaller } from '#platform/http/caller.ts'
import { previewCancellation } from '../commands/cancellation.ts'
import type { CommandSource } from '../commands/command-request.ts'
import type { JourneyCommandService } from '../commands/journey-command-service.ts'
import { documentForCaller, journeyDocument } from '../journey-document.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '@arriero/domain/errors.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { requireJourney } from '../commands/journey-record.ts'
import { selectJourneys } from '../journey-queries.ts'

interface CustomerOptions {
  db: Db
  clock: Clock
  limits: JourneyLimits
  commands: JourneyCommandService
}

const tags = ['Cliente']
const config = { access: 'customer' } as const
const params = z.strictObject({ id: z.uuid() })

export const customerRoutes: FastifyPluginAsyncZod<CustomerOptions> = async (
  app,
  { db, clock, limits, commands },
) => {
  app.post(
    '/gateway/customer/journeys',
    {
      config,
      schema: {
        tags,
        summary: 'Pedir un viaje o, con cita de cargue, una reserva',
        headers: OptionalKeyHeaders,
        body: NewJourneyBody,
        response: { 200: CommandAnswer },
      },
    },
    async (request) => {
      const source = customerSource(request, request.headers['idempotency-key'])
      const { journey } = await commands.create(source, source.actorId, request.body)
      return { journey: documentForCaller(journey, source.actorId) }
    },
  )

  app.get(
    '/gateway/customer/journeys',
    {
      config,
      schema: {
        tags,
        summary: 'Mis viajes que no han terminado: los 500 con cambios más recientes',
        response: { 200: CustomerJourneys },
      },
    },
    async (request) => listOpenJourneys(db, requireSignedInDevice(request).userId),
  )

  app.get(
    '/gateway/customer/journeys/:id/cancellation',
    {
      config,
      schema: {
        tags,
        summary: 'Qué pasaría si cancelo ahora',
        params,
        response: { 200: CancellationPreview },
      },
    },
    async (request) => {
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
          summary: commandSummaries[name],
          params,
          headers: OptionalKeyHeaders,
          body: commandBodies[name],
          response: { 200: CommandAnswer },
        },
      },
      async (request) => {
        const source = customerSource(request, request.headers['idempotency-key'])
        // The route validates the body with the command's schema.
        const command = { name, ...request.body } as JourneyCommand
        const { journey } = await commands.perform(source, request.params.id, command)
        return { journey: documentForCaller(journey, source.actorId) }
      },
    )
  }
}

function customerSource(
  request: FastifyRequest,
  idempotencyKey: string | undefined,
): CommandSource & { actorId: string } {
  const { userId } = requireSignedInDevice(request)
  return {
    actor: 'customer',
    actorId: userId,
    caller: readCaller(request),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

const maxJourneys = 500

/** The customer's open journeys, latest change first. */
async function listOpenJourneys(db: Db, customerId: string): Promise<CustomerJourneys> {
  const rows = await selectJourneys(db)
    .where('journeys.customer_id', '=', customerId)
    .where('journey_state_id', 'in', openStateIds)
    .orderBy('state_since', 'desc')
    .orderBy('journeys.id', 'desc')
    .limit(maxJourneys)
    .execute()
  return { journeys: rows.map((row) => documentForCaller(journeyDocument(row), customerId)) }
}

/** Another customer's journey answers 404, so that its existence isn't revealed. */
async function requireOwnJourney(db: Db, id: string, customerId: string) {
  const journey = await requireJourney(db, id)
  if (journey.customer_id !== customerId) throw new AppError('journey.not-found')
  return journey
}
