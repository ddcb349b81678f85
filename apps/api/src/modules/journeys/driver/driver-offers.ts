import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { journeyStates, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { Db } from '#platform/database/schema.ts'
import { driverObstacles, explainOtherVehicle, loadObstacles } from '../drivers/driver-obstacles.ts'
import { selectDrivers, toProfile } from '../drivers/driver-profile.ts'
import { journeyDocument, documentForCaller } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'
import { type OpenLoad, type OpenOffersCache, readOffers } from './open-offers.ts'

const maxOffers = 20

/** The journeys that the driver could accept: those offered to them, then the nearest open ones. */
export async function listOffers(
  db: Db,
  openOffers: Pick<OpenOffersCache, 'list'>,
  driverId: string,
  now: Date,
): Promise<JourneyDocument[]> {
  const driver = await findDriverForOffers(db, driverId)
  if (!driver) return []
  const own = driver.hasOwnOffer ? await listOwnOffers(db, driverId) : []
  const profile = toProfile(driver)
  if (driverObstacles(profile, now).length > 0) return own
  const { seen_lat: lat, seen_lng: lng } = driver
  const here = lat === null || lng === null ? null : { lat, lng }
  const open = (await openOffers.list()).filter(
    (offer) =>
      (!driver.isBusy || isBooking(offer)) &&
      explainOtherVehicle(profile.vehicle, offer.wantedVehicle) === undefined &&
      loadObstacles(profile, now, { kg: offer.cargoKg, nature: offer.cargoNature }).length === 0,
  )
  const near = await readOffers(db, nearest(open, here, maxOffers - own.length))
  return [...own, ...near.map((offer) => documentForCaller(offer, driverId))]
}

/** A driver who is on a journey can accept bookings only. */
const isBooking = ({ journeyStateId }: OpenLoad) => journeyStateId !== journeyStates.Request

/** Doesn't sort all offers, because there may be thousands. Without the driver's position it keeps their order. */
export function nearest<Offer extends { origin: Point }>(
  offers: readonly Offer[],
  here: Point | null,
  count: number,
): Offer[] {
  if (!here) return offers.slice(0, count)
  const found: { offer: Offer; kilometres: number }[] = []
  for (const offer of offers) {
    const kilometres = kilometresBetween(here, offer.origin)
    if (found.length >= count && kilometres >= (found.at(-1)?.kilometres ?? 0)) continue
    const insertAt = found.findIndex((other) => other.kilometres > kilometres)
    found.splice(insertAt < 0 ? found.length : insertAt, 0, { offer, kilometres })
    found.length = Math.min(found.length, count)
  }
  return found.map(({ offer }) => offer)
}

/** One query, because phones poll this all day. */
const findDriverForOffers = (db: Db, id: string) =>
  selectDrivers(db)
    .select((eb) => [
      'seen_lat',
      'seen_lng',
      eb
        .exists(
          eb
            .selectFrom('journeys')
            .select('id')
            .where('journeys.driver_id', '=', eb.ref('drivers.user_id'))
            .where('journey_state_id', 'in', underWayStateIds),
        )
        .as('isBusy'),
      eb
        .exists(
          eb
            .selectFrom('journeys')
            .select('id')
            .where('offered_driver_id', '=', eb.ref('drivers.user_id')),
        )
        .as('hasOwnOffer'),
    ])
    .where('drivers.user_id', '=', id)
    .executeTakeFirst()

async function listOwnOffers(db: Db, driverId: string): Promise<JourneyDocument[]> {
  const rows = await selectJourneys(db)
    .where('offered_driver_id', '=', driverId)
    .orderBy('state_since')
    .limit(maxOffers)
    .execute()
  return rows.map((row) => documentForCaller(journeyDocument(row), driverId))
}
