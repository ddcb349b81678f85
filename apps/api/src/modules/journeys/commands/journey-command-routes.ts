import {
  CancellationPreview,
  CancellationQuery,
} from '@arriero/domain/contract/http/cancellation.ts'
import { OptionalKeyHeaders } from '@arriero/domain/contract/http/driver.ts'
import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import {
  BulkAnswer,
  CommandAnswer,
  type CommandName,
  commandNames,
  commandSlug,
  type JourneyCommand,
  type OnBehalfOf,
  bulkTargets,
  commandBodies,
  customerCommands,
  driverCommands,
  onBehalfOf,
} from '@arriero/domain/contract/http/journey-commands.ts'
import { NewJourneyForBody } from '@arriero/domain/contract/http/new-journey.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { previewCancellation } from './cancellation-preview.ts'
import { commandLabels } from './command-labels.ts'
import { requireJourney } from './find-journey.ts'
import type { JourneyOperation, Acting } from './journey-operation.ts'
import { performForMany, type Target } from './perform-for-many.ts'
import type { FastifyRequest } from 'fastify'
import { readCaller } from '#platform/http/caller.ts'
import { requireSignedInPerson } from '#platform/http/signed-in-person.ts'

interface Options {
  db: Db
  clock: Clock
  limits: JourneyLimits
  operation: JourneyOperation
}

const tags = ['Operación de viajes']
const access = { access: 'administrator' } as const
const params = z.strictObject({ id: z.uuid() })

const routes: FastifyPluginAsyncZod<Options> = async (app, { db, clock, limits, operation }) => {
  app.post(
    '/gateway/journeys',
    {
      config: access,
      schema: {
        tags,
        summary: 'Crear una solicitud o, con cita de cargue, una reserva',
        security: bearerSecurity,
        headers: OptionalKeyHeaders,
        body: NewJourneyForBody,
        response: { 200: CommandAnswer, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { customerId, onBehalfOf: speaker, ...body } = request.body
      return operation.create(administratorActing(request, speaker), customerId, body)
    },
  )

  app.get(
    '/gateway/journeys/:id/cancellation',
    {
      config: access,
      schema: {
        tags,
        summary: 'Qué pasaría si se cancela ahora',
        security: bearerSecurity,
        params,
        querystring: CancellationQuery,
        response: { 200: CancellationPreview, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const journey = await requireJourney(db, request.params.id)
      const actor = request.query.onBehalfOf ?? 'administrator'
      return previewCancellation(journey, actor, clock(), limits)
    },
  )

  for (const name of commandNames) {
    const summary = commandLabels[name]
    app.post(
      `/gateway/journeys/:id/${commandSlug(name)}`,
      {
        config: access,
        schema: {
          tags,
          summary,
          security: bearerSecurity,
          params,
          headers: OptionalKeyHeaders,
          body: administratorBody(name),
          response: { 200: CommandAnswer, '4xx': ErrorResponse },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { onBehalfOf: speaker, ...command } = checked(name, request.body)
        const acting = administratorActing(request, speaker)
        return operation.perform(acting, request.params.id, command)
      },
    )

    app.post(
      `/gateway/journeys/bulk/${commandSlug(name)}`,
      {
        config: access,
        schema: {
          tags,
          summary: `${summary}, en varios viajes`,
          security: bearerSecurity,
          headers: OptionalKeyHeaders,
          body: bulkBody(name),
          response: { 200: BulkAnswer, '4xx': ErrorResponse },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { onBehalfOf: speaker, targets, ...command } = checked(name, request.body)
        const acting = administratorActing(request, speaker)
        return performForMany(operation, request.log, acting, targets, command)
      },
    )
  }
}

type Checked = JourneyCommand & { onBehalfOf?: OnBehalfOf; targets: Target[] }

/** The route's schema is made of the command's own, and has let the body through. */
const checked = (name: CommandName, body: object) => ({ name, ...body }) as unknown as Checked

export const journeyCommandRoutes = fp(routes, {
  name: 'journey-commands',
  dependencies: ['access', 'error-handler'],
})

/** An administrator, by their own hand or writing down what somebody said. */
function administratorActing(request: FastifyRequest, onBehalfOf: OnBehalfOf | undefined): Acting {
  const { userId } = requireSignedInPerson(request)
  const key = request.headers['idempotency-key']
  const how = {
    caller: readCaller(request),
    ...(typeof key === 'string' && { idempotencyKey: key }),
  }
  return onBehalfOf
    ? { ...how, actor: onBehalfOf, actorId: null, enteredBy: userId }
    : { ...how, actor: 'administrator', actorId: userId }
}

/** For whom an administrator may write this command down: whoever could send it. */
function spokenBy(name: CommandName): ('customer' | 'driver')[] {
  const mayCustomer = customerCommands.some((one) => one === name)
  const mayDriver = driverCommands.some((one) => one === name)
  return [
    ...(mayCustomer ? (['customer'] as const) : []),
    ...(mayDriver ? (['driver'] as const) : []),
  ]
}

/** A command as an administrator sends it. */
function administratorBody(name: CommandName): z.ZodObject {
  const body: z.ZodObject = commandBodies[name]
  const speakers = spokenBy(name)
  return speakers.length === 0
    ? body
    : body.extend({ onBehalfOf: onBehalfOf.extract(speakers).optional() })
}

/** The same command for many: each target says by itself which version was seen. */
const bulkBody = (name: CommandName): z.ZodObject =>
  administratorBody(name).omit({ expectedVersion: true }).extend({ targets: bulkTargets })
