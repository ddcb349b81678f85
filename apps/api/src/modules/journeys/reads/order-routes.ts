import {
  UsualPrice,
  UsualPriceQuery,
  UsualSites,
  UsualSitesQuery,
} from '@arriero/domain/contract/http/new-journeys.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { readUsualPrice } from './usual-price.ts'
import { readUsualSites } from './usual-sites.ts'

interface OrderRouteOptions {
  db: Db
  clock: Clock
}

const tags = ['Viajes']

/** What history knows about a journey that is about to be created. */
export const orderRoutes: FastifyPluginAsyncZod<OrderRouteOptions> = async (app, { db, clock }) => {
  app.get(
    '/gateway/journeys/usual-price',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Cuánto suele costar un viaje así, y la tarifa acordada con el cliente',
        querystring: UsualPriceQuery,
        response: { 200: UsualPrice },
      },
    },
    async (request) => readUsualPrice(db, request.query, clock()),
  )

  app.get(
    '/gateway/journeys/usual-sites',
    {
      // With the addresses, so only for those who create journeys.
      config: { access: 'journey.create' },
      schema: {
        tags,
        summary: 'Sedes de un cliente y los lugares que más usan sus viajes',
        querystring: UsualSitesQuery,
        response: { 200: UsualSites },
      },
    },
    async (request) => readUsualSites(db, request.query.customerId),
  )
}
