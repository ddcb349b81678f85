import type { CalendarDay } from '@arriero/domain/calendar/calendar-day.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { PaperKind } from '@arriero/domain/users/paper.ts'
import type { Db } from '#platform/database/schema.ts'

/** What the registry has about an active person, as far as it decides what can be sent. */
export interface RecordedFacts {
  /** Of the driver's truck. */
  plate: string | null
  /** The last days of the papers of the person and the truck. */
  expiries: ReadonlyMap<PaperKind, CalendarDay | null>
}

export async function readRecordedFacts(db: Db, userId: string): Promise<RecordedFacts> {
  const driver = await readTruck(db, userId)
  const rows = await db
    .selectFrom('papers')
    .select(['kind', 'expires_on'])
    .where((eb) =>
      eb.or([eb('driver_id', '=', userId), ...(driver ? [eb('vehicle_id', '=', driver.id)] : [])]),
    )
    .execute()
  return {
    plate: driver?.plate ?? null,
    expiries: new Map(rows.map(({ kind, expires_on }) => [kind, expires_on])),
  }
}

const readTruck = (db: Db, userId: string) =>
  db
    .selectFrom('drivers')
    .innerJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
    .select(['vehicles.id', 'vehicles.plate'])
    .where('drivers.user_id', '=', userId)
    .executeTakeFirst()

export const readPlate = async (db: Db, userId: string): Promise<string | null> =>
  (await readTruck(db, userId))?.plate ?? null

export async function hasJourneyUnderWay(db: Db, driverId: string): Promise<boolean> {
  const journey = await db
    .selectFrom('journeys')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('journey_state_id', 'in', underWayStateIds)
    .limit(1)
    .executeTakeFirst()
  return journey !== undefined
}
