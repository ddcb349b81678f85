import type { DriverMe } from '@arriero/domain/contract/http/driver.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { journeyStates, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { Db } from '#platform/schema.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'
import { forOutsiders } from '../for-outsiders.ts'

const { RequestBookingAccepted: booked } = journeyStates

/** Everything a phone needs to go on after it was switched off. */
export async function findDriverMe(db: Db, id: string): Promise<DriverMe> {
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
