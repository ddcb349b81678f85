import { DriverMe, DriverOffers } from '@arriero/domain/contract/http/driver.ts'
import { RequiredKeyHeaders } from '@arriero/domain/contract/http/fields.ts'
import {
  CommandAnswer,
  commandBodies,
  type JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import {
  commandSlug,
  driverCommands,
  commandSummaries,
} from '@arriero/domain/journeys/journey-command.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInDevice, readCaller } from '#platform/http/caller.ts'
import type { CommandSource } from '../commands/command-request.ts'
import type { JourneyCommandService } from '../commands/journey-command-service.ts'
import { documentForCaller, journeyDocument } from '../journey-document.ts'
import { listOffers } from './driver-offers.ts'
import { loadOpenOffers, OpenOffersCache } from './open-offers.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import { journeyStates, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { selectJourneys } from '../journey-queries.ts'

interface DriverOptions {
  db: Db
  clock: Clock
  commands: JourneyCommandService
}

const tags = ['Conductor']
const config = { access: 'driver' } as const

export const driverRoutes: FastifyPluginAsyncZod<DriverOptions> = async (
  app,
  { db, clock, commands },
) => {
  const openOffers = new OpenOffersCache(() => loadOpenOffers(db))

  app.get(
    '/gateway/driver/me',
    {
      config,
      schema: {
        tags,
        summary: 'Quién soy, dónde estoy y qué viaje llevo',
        response: { 200: DriverMe },
      },
    },
    async (request) => findDriverMe(db, requireSignedInDevice(request).userId),
  )

  app.get(
    '/gateway/driver/offers',
    {
      config,
      schema: {
        tags,
        summary: 'Viajes que podría tomar ahora, del más cercano al más lejano',
        response: { 200: DriverOffers },
      },
    },
    async (request) => {
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
          summary: commandSummaries[name],
          params: z.strictObject({ id: z.uuid() }),
          headers: RequiredKeyHeaders,
          body: commandBodies[name],
          response: { 200: CommandAnswer },
        },
      },
      async (request) => {
        const source = driverSource(request, request.headers['idempotency-key'])
        // The route validates the body with the command's schema.
        const command = { name, ...request.body } as JourneyCommand
        const { journey } = await commands.perform(source, request.params.id, command)
        return { journey: documentForCaller(journey, source.actorId) }
      },
    )
  }
}

/** A phone sends again when the answer is lost; without a key, the repeat would run as a new command. */
async function requireKey({ headers }: FastifyRequest): Promise<void> {
  if (headers['idempotency-key'] === undefined) throw new AppError('request.key-required')
}

function driverSource(
  request: FastifyRequest,
  idempotencyKey: string,
): CommandSource & { actorId: string } {
  const { userId } = requireSignedInDevice(request)
  return { actor: 'driver', actorId: userId, caller: readCaller(request), idempotencyKey }
}

const { RequestBookingAccepted: booked } = journeyStates

/** Everything a phone needs to continue after a restart. */
async function findDriverMe(db: Db, id: string): Promise<DriverMe> {
  const driver = await findDriver(db, id)
  if (!driver) throw new AppError('driver.not-found')
  const rows = await selectJourneys(db)
    .where('journeys.driver_id', '=', id)
    .where('journey_state_id', 'in', [...underWayStateIds, booked])
    .orderBy('loading_at')
    .execute()
  const journeys = rows.map((row) => documentForCaller(journeyDocument(row), id))
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

const findDriver = (db: Db, id: string) =>
  db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .leftJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
    .select(['given_names', 'surnames', 'plate', 'type', 'seen_lat', 'seen_lng', 'seen_at'])
    .where('drivers.user_id', '=', id)
    .executeTakeFirst()
