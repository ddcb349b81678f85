import { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { JourneyFacets, JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import {
  Candidates,
  CorridorDurations,
  DurationsQuery,
  JourneyCounts,
  JourneyPage,
  JourneyPageQuery,
  UsualDurations,
} from '@arriero/domain/contract/http/journeys.ts'
import { JourneyTrace } from '@arriero/domain/contract/http/journey-trace.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { keepReads } from '#platform/database/keep-reads.ts'
import { shareReads } from '#platform/database/share-reads.ts'
import { readJourneyTrace } from '../positions/journey-trace.ts'
import type { ReadProtocols } from '../protocols/protocol-store.ts'
import { findCandidates } from './candidates.ts'
import { readCorridorDurations, readDurations } from './usual-durations.ts'
import { readJourneyDetail } from './journey-detail.ts'
import { JourneyCache } from './journey-cache.ts'
import { listJourneys } from './journey-list.ts'
import { countJourneys } from './journey-counts.ts'
import { countFacets } from './journey-facets.ts'

interface JourneyRouteOptions {
  db: Db
  clock: Clock
  readProtocols: ReadProtocols
  limits: Pick<JourneyLimits, 'silence'>
}

const tags = ['Viajes']
const params = z.object({ id: z.uuid() })

export const journeyRoutes: FastifyPluginAsyncZod<JourneyRouteOptions> = async (
  app,
  { db, clock, readProtocols, limits },
) => {
  const cache = new JourneyCache()
  const sharePage = shareReads<JourneyPage>()
  const shareCounts = shareReads<JourneyCounts>()
  const keepFacets = keepReads<JourneyFacets>(clock)
  const texts = new WeakMap<JourneyPage, string>()

  /** Requests that share a page also share its JSON text of tens of kilobytes. */
  function writePage(page: JourneyPage): string {
    const known = texts.get(page)
    if (known !== undefined) return known
    const journeys = page.journeys.map((journey) => cache.textOf(journey)).join(',')
    const { facts, nextCursor } = page
    const text = `{"journeys":[${journeys}],${JSON.stringify({ facts, nextCursor }).slice(1)}`
    texts.set(page, text)
    return text
  }

  app.get(
    '/gateway/journeys',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Viajes, del cambio de estado más reciente al más antiguo',
        querystring: JourneyPageQuery,
        response: { 200: JourneyPage },
      },
    },
    async (request, reply) => {
      reply.type('application/json; charset=utf-8').serializer(writePage)
      const { query } = request
      return sharePage(JSON.stringify(query), () => listJourneys(db, query, clock(), cache))
    },
  )

  app.get(
    '/gateway/journeys/counts',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Cuántos viajes hay en cada estado',
        response: { 200: JourneyCounts },
      },
    },
    async () => shareCounts('', () => countJourneys(db)),
  )

  app.get(
    '/gateway/journeys/facets',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Cuántos viajes muestra cada valor de los filtros',
        querystring: JourneyFilterQuery,
        response: { 200: JourneyFacets },
      },
    },
    async ({ query }) => keepFacets(JSON.stringify(query), () => countFacets(db, query, clock())),
  )

  app.get(
    '/gateway/journeys/:id',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Un viaje con toda su historia',
        params,
        response: { 200: JourneyDetail },
      },
    },
    async (request) => readJourneyDetail(db, request.params.id, clock(), await readProtocols(db)),
  )

  app.get(
    '/gateway/journeys/:id/trace',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'El recorrido del camión: puntos, paradas y silencios',
        params,
        response: { 200: JourneyTrace },
      },
    },
    async (request) => readJourneyTrace(db, request.params.id, { now: clock(), limits }),
  )

  app.get(
    '/gateway/journeys/:id/candidates',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Quién podría tomar el viaje, del mejor al menos indicado',
        params,
        response: { 200: Candidates },
      },
    },
    async (request) => findCandidates(db, request.params.id, clock()),
  )

  app.get(
    '/gateway/journeys/durations',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Cuánto suele durar cada estado, según nuestra propia historia',
        querystring: DurationsQuery,
        response: { 200: UsualDurations },
      },
    },
    async (request) => readDurations(db, request.query),
  )

  app.get(
    '/gateway/journeys/durations/corridors',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Cuánto suele durar cada estado en cada corredor',
        response: { 200: CorridorDurations },
      },
    },
    async () => readCorridorDurations(db),
  )
}
