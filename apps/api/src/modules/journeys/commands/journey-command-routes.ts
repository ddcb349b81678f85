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
} from '@arriero/domain/contract/http/journey-commands.ts'
import { NewJourneyForBody } from '@arriero/domain/contract/http/new-journey.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/open-api.ts'
import type { Db } from '#platform/schema.ts'
import { administratorActing } from './administrator-acting.ts'
import { administratorBody, bulkBody } from './administrator-body.ts'
import { previewCancellation } from './cancellation-preview.ts'
import { commandLabels } from './command-labels.ts'
import { requireJourney } from './find-journey.ts'
import type { JourneyOperation } from './journey-operation.ts'
import { performForMany, type Target } from './perform-for-many.ts'

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
