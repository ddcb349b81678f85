import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { journeyStates, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { Db } from '#platform/database/schema.ts'
import { driverObstacles } from '../drivers/driver-obstacles.ts'
import { selectDrivers, toProfile } from '../drivers/find-driver.ts'
import { loadObstacle } from '../drivers/load-obstacle.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'
import { forOutsiders } from '../for-outsiders.ts'
import { type OpenLoad, type OpenOffers, readOffers } from './open-offers.ts'

const most = 20

/** What this driver could accept now: what was offered to him, then what is open to all, nearest first. */
export async function listOffers(
  db: Db,
  openOffers: Pick<OpenOffers, 'list'>,
  driverId: string,
  now: Date,
): Promise<JourneyDocument[]> {
  const driver = await findAsker(db, driverId)
  if (!driver) return []
  const own = driver.isAsked ? await listOffered(db, driverId) : []
  const profile = toProfile(driver)
  if (driverObstacles(profile, now).length > 0) return own
  const { seen_lat: lat, seen_lng: lng } = driver
  const here = lat === null || lng === null ? null : { lat, lng }
  const open = (await openOffers.list()).filter(
    (offer) =>
      (!driver.isBusy || isForLater(offer)) && !loadObstacle(profile.vehicle, offer.cargoKg),
  )
  const near = await readOffers(db, nearest(open, here, most - own.length))
  return [...own, ...near.map((offer) => forOutsiders(offer, driverId))]
}

/** Who drives may accept bookings meanwhile. */
const isForLater = ({ journeyStateId }: OpenLoad) => journeyStateId !== journeyStates.Request

/** Without sorting them all, since there may be thousands. As they came when nobody knows where the driver is. */
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
    const place = found.findIndex((other) => other.kilometres > kilometres)
    found.splice(place < 0 ? found.length : place, 0, { offer, kilometres })
    found.length = Math.min(found.length, count)
  }
  return found.map(({ offer }) => offer)
}

/** In one question, since phones ask it all day. */
const findAsker = (db: Db, id: string) =>
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
        .as('isAsked'),
    ])
    .where('drivers.user_id', '=', id)
    .executeTakeFirst()

async function listOffered(db: Db, driverId: string): Promise<JourneyDocument[]> {
  const rows = await selectJourneys(db)
    .where('offered_driver_id', '=', driverId)
    .orderBy('state_since')
    .limit(most)
    .execute()
  return rows.map((row) => forOutsiders(journeyDocument(row), driverId))
}
