import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import {
  JourneyCounts,
  JourneyPage,
  JourneyPageQuery,
} from '@arriero/domain/contract/http/journeys.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bearerSecurity } from '#platform/open-api.ts'
import type { Db } from '#platform/schema.ts'
import { countJourneys } from './count-journeys.ts'
import { listJourneys } from './list-journeys.ts'

const tags = ['Viajes']

const routes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/gateway/journeys',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Viajes, del cambio de estado más reciente al más antiguo',
        security: bearerSecurity,
        querystring: JourneyPageQuery,
        response: { 200: JourneyPage, '4xx': ErrorResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return listJourneys(db, request.query)
    },
  )

  app.get(
    '/gateway/journeys/counts',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Cuántos viajes hay en cada estado',
        security: bearerSecurity,
        response: { 200: JourneyCounts, '4xx': ErrorResponse },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return countJourneys(db)
    },
  )
}

export const journeyRoutes = fp(routes, {
  name: 'journeys',
  dependencies: ['access', 'error-handler'],
})
