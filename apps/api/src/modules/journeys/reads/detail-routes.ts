import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import {
  Candidates,
  CorridorDurations,
  DurationsQuery,
  UsualDurations,
} from '@arriero/domain/contract/http/journeys.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { findCandidates } from './candidates/find-candidates.ts'
import { readCorridorDurations } from './durations/read-corridor-durations.ts'
import { readDurations } from './durations/read-durations.ts'
import { readJourney } from './read-journey.ts'

const tags = ['Viajes']
const params = z.object({ id: z.uuid() })

const routes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (app, { db, clock }) => {
  app.get(
    '/gateway/journeys/:id',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Un viaje con toda su historia',
        security: bearerSecurity,
        params,
        response: { 200: JourneyDetail, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readJourney(db, request.params.id, clock())
    },
  )

  app.get(
    '/gateway/journeys/:id/candidates',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Quién podría tomar el viaje, del mejor al menos indicado',
        security: bearerSecurity,
        params,
        response: { 200: Candidates, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return findCandidates(db, request.params.id, clock())
    },
  )

  app.get(
    '/gateway/journeys/durations',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Cuánto suele durar cada estado, según nuestra propia historia',
        security: bearerSecurity,
        querystring: DurationsQuery,
        response: { 200: UsualDurations, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readDurations(db, request.query)
    },
  )

  app.get(
    '/gateway/journeys/durations/corridors',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Cuánto suele durar cada estado en cada corredor',
        security: bearerSecurity,
        response: { 200: CorridorDurations, '4xx': ErrorResponse },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return readCorridorDurations(db)
    },
  )
}

export const journeyDetailRoutes = fp(routes, {
  name: 'journey-detail',
  dependencies: ['access', 'error-handler'],
})
