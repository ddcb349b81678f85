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
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInDevice } from '#platform/http/signed-in-device.ts'
import { commandLabels } from '../commands/command-labels.ts'
import type { JourneyOperation, Acting } from '../commands/journey-operation.ts'
import { forOutsiders } from '../for-outsiders.ts'
import { listOffers } from './list-offers.ts'
import { loadOpenOffers, OpenOffers } from './open-offers.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import { readCaller } from '#platform/http/caller.ts'
import { journeyStates, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'

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

/** Phones lose answers and send again: without a key nobody could tell the two apart. */
async function requireKey({ headers }: FastifyRequest): Promise<void> {
  if (headers['idempotency-key'] === undefined) throw new AppError('request.key-required')
}

function driverActing(
  request: FastifyRequest,
  idempotencyKey: string,
): Acting & { actorId: string } {
  const { userId } = requireSignedInDevice(request)
  return { actor: 'driver', actorId: userId, caller: readCaller(request), idempotencyKey }
}

const { RequestBookingAccepted: booked } = journeyStates

/** Everything a phone needs to go on after it was switched off. */
async function findDriverMe(db: Db, id: string): Promise<DriverMe> {
  const driver = await findPerson(db, id)
  if (!driver) throw new AppError('driver.not-found')
  const rows = await selectJourneys(db)
    .where('journeys.driver_id', '=', id)
    .where('journey_state_id', 'in', [...underWayStateIds, booked])
    .orderBy('loading_at')
    .execute()
  const journeys = rows.map((row) => forOutsiders(journeyDocument(row), id))
  const isBooked = ({ journeyStateId }: (typeof journeys)[number]) => journeyStateId === booked
  const { given_names, surnames, plate, type, seen_lat: lat, seen_lng: lng, seen_at: at } = driver
  return {
    id,
    name: `${given_names} ${surnames}`,
    vehicle: plate === null || type === null ? null : { plate, type },
    seen: lat === null || lng === null || at === null ? null : { lat, lng, at: at.toISOString() },
    journey: journeys.find((journey) => !isBooked(journey)) ?? null,
    bookings: journeys.filter(isBooked),
  }
}

const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .leftJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
    .select(['given_names', 'surnames', 'plate', 'type', 'seen_lat', 'seen_lng', 'seen_at'])
    .where('drivers.user_id', '=', id)
    .executeTakeFirst()
