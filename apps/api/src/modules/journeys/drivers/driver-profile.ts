import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { PaperKind } from '@arriero/domain/users/paper.ts'
import type { UserStateId } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/database/schema.ts'
import { underWaySql } from '../journey-queries.ts'

/** The facts that decide whether a driver can take a journey. */
export interface DriverProfile {
  id: string
  userStateId: UserStateId
  licenceCategory: 'C1' | 'C2' | 'C3'
  /** Null for our own drivers. */
  thirdPartyCompany: string | null
  vehicle: {
    id: string
    plate: string
    type: string
    trailerPlate: string | null
    /** Null if unknown. */
    payloadKg: number | null
    bodyType: string | null
  } | null
  /** Papers of the driver and of the vehicle. */
  papers: readonly { kind: PaperKind; expiresOn: string | null }[]
  /** The journey that the driver or the vehicle is on; read only for assignments that start a journey. */
  underWay?: CurrentJourney | undefined
}

export interface CurrentJourney {
  code: string
  stateId: JourneyStateId
  isOtherDriver: boolean
}

export interface NamedDriver extends DriverProfile {
  name: string
}

export const findDriver = (db: Db, id: string): Promise<NamedDriver | undefined> =>
  readNamed(selectNamed(db, id))

/**
 * A rename waits for the assignment, so that it finds the journey and writes the new name to it. So does a change of
 * state; after one that came first, PostgreSQL reads the state again, because only locked rows are read again.
 */
export const findDriverToAssign = (tx: Tx, id: string): Promise<NamedDriver | undefined> =>
  readNamed(selectNamed(tx, id).forKeyShare('drivers').forShare('users'))

const selectNamed = (db: Db, id: string) =>
  selectDrivers(db)
    .select(['users.given_names', 'users.surnames'])
    .where('drivers.user_id', '=', id)

async function readNamed(query: ReturnType<typeof selectNamed>): Promise<NamedDriver | undefined> {
  const row = await query.executeTakeFirst()
  return row && { ...toProfile(row), name: `${row.given_names} ${row.surnames}` }
}

type DriverRow = Awaited<ReturnType<ReturnType<typeof selectDrivers>['executeTakeFirstOrThrow']>>

export const selectDrivers = (db: Db) =>
  db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .leftJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
    .select((eb) => [
      'drivers.user_id as id',
      'users.user_state_id',
      'drivers.licence_category',
      'drivers.third_party_company',
      'drivers.vehicle_id',
      'vehicles.plate',
      'vehicles.type',
      'vehicles.trailer_plate',
      'vehicles.payload_kg',
      'vehicles.body_type',
      jsonArrayFrom(
        eb
          .selectFrom('papers')
          .select(['papers.kind', sql<string | null>`papers.expires_on::text`.as('expiresOn')])
          .where((of) =>
            of.or([
              of('papers.driver_id', '=', of.ref('drivers.user_id')),
              of('papers.vehicle_id', '=', of.ref('drivers.vehicle_id')),
            ]),
          )
          .orderBy('papers.kind'),
      ).as('papers'),
    ])

export const toProfile = (row: DriverRow): DriverProfile => ({
  id: row.id,
  userStateId: row.user_state_id,
  licenceCategory: row.licence_category,
  thirdPartyCompany: row.third_party_company,
  vehicle: toVehicle(row),
  papers: row.papers as { kind: PaperKind; expiresOn: string | null }[],
})

function toVehicle(row: DriverRow): DriverProfile['vehicle'] {
  const { vehicle_id: id, plate, type, trailer_plate: trailerPlate, payload_kg: payloadKg } = row
  if (id === null || plate === null || type === null) return null
  return { id, plate, type, trailerPlate, payloadKg, bodyType: row.body_type }
}

/** The journey under way of the driver, or of the vehicle with another driver. */
export async function findUnderWay(
  db: Db,
  { id, vehicle }: Pick<DriverProfile, 'id' | 'vehicle'>,
): Promise<CurrentJourney | undefined> {
  const row = await db
    .selectFrom('journeys')
    .select(['code', 'journey_state_id', 'driver_id'])
    .where(sql<boolean>`journey_state_id in (${underWaySql})`)
    .where((eb) =>
      eb.or([eb('driver_id', '=', id), ...(vehicle ? [eb('vehicle_id', '=', vehicle.id)] : [])]),
    )
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return { code: row.code, stateId: row.journey_state_id, isOtherDriver: row.driver_id !== id }
}
