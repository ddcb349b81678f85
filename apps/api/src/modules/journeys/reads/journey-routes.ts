import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import {
  JourneyCounts,
  JourneyPage,
  JourneyPageQuery,
} from '@arriero/domain/contract/http/journeys.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { shareReads } from '#platform/database/share-reads.ts'
import { JourneyCache } from './journey-cache.ts'
import { countJourneys } from './journey-counts.ts'
import { listJourneys } from './list-journeys.ts'

const tags = ['Viajes']

const routes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const cache = new JourneyCache()
  const sharePage = shareReads<JourneyPage>()
  const shareCounts = shareReads<JourneyCounts>()
  const texts = new WeakMap<JourneyPage, string>()

  /** Whoever shares a page shares its text as well; it is tens of kilobytes. */
  function writePage(page: JourneyPage): string {
    const known = texts.get(page)
    if (known !== undefined) return known
    const journeys = page.journeys.map((journey) => cache.textOf(journey)).join(',')
    const text = `{"journeys":[${journeys}],"nextCursor":${JSON.stringify(page.nextCursor)}}`
    texts.set(page, text)
    return text
  }

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
      reply.type('application/json; charset=utf-8').serializer(writePage)
      const { query } = request
      return sharePage(JSON.stringify(query), () => listJourneys(db, query, cache))
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
      return shareCounts('', () => countJourneys(db))
    },
  )
}

export const journeyRoutes = fp(routes, {
  name: 'journeys',
  dependencies: ['access', 'error-handler'],
})
