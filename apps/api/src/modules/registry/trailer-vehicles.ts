import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import { indexRecords } from './record-store.ts'
import { announceRenames } from './record-writes.ts'
import { vehicleStore } from './vehicle-store.ts'

interface HitchedTrailer {
  plate: string
  /** Another plate by which trucks show it until now. */
  plateBefore?: string | undefined
  vehicleId: string | null
}

/** A truck pulls one trailer: the one it had stays without a truck. */
export async function releaseVehicles(
  tx: Tx,
  trailers: readonly Pick<HitchedTrailer, 'vehicleId'>[],
): Promise<void> {
  const ids = [...new Set(trailers.flatMap(({ vehicleId }) => vehicleId ?? []))]
  if (ids.length === 0) return
  const vehicles = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (vehicles.length < ids.length) throw new AppError('vehicle.not-found')
  await tx
    .updateTable('trailers')
    .set({ vehicle_id: null })
    .where('vehicle_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Trucks show the plates of their trailers, also on journeys; a truck that pulled one of them before shows none. */
export async function hitch(tx: Tx, trailers: readonly HitchedTrailer[]): Promise<void> {
  const given = JSON.stringify(
    trailers.map(({ plate, vehicleId }) => ({ plate, vehicle_id: vehicleId })),
  )
  const plates = trailers.flatMap(({ plate, plateBefore = plate }) => [plate, plateBefore])
  const { rows: changed } = await sql<{ id: string }>`
    update vehicles set trailer_plate = shown.plate, version = version + 1
    from (
      select vehicles.id, given.plate
      from vehicles left join jsonb_to_recordset(${given}::jsonb) as given (plate text, vehicle_id uuid)
        on given.vehicle_id = vehicles.id
      where given.plate <> coalesce(vehicles.trailer_plate, '')
        or (given.plate is null and vehicles.trailer_plate = any(${plates}::text[]))
    ) as shown
    where vehicles.id = shown.id
    returning vehicles.id`.execute(tx)
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await indexRecords(tx, vehicleStore, ids)
  // A journey that is being assigned reads the plate through its driver.
  await tx
    .selectFrom('drivers')
    .select('user_id')
    .where('vehicle_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  await announceRenames(tx, vehicleStore, ids)
}

/**
 * Every journey that shows the trailer, closed ones too; a job then writes their search words and live documents.
 * Before any truck is locked, as a command does it that assigns one.
 */
export async function renameOnJourneys(tx: Tx, before: string, plate: string): Promise<void> {
  const shown = tx
    .selectFrom('journeys')
    .select('id')
    .where('trailer_plate', '=', before)
    // There is no index of trailers, but one of words.
    .where(sql<boolean>`search_words @@ ${before.toLowerCase()}::tsquery`)
    .orderBy('id')
    .forNoKeyUpdate()
  const renamed = await tx
    .with('shown', () => shown)
    .updateTable('journeys')
    .set({ trailer_plate: plate })
    .where('id', 'in', (eb) => eb.selectFrom('shown').select('id'))
    .returning('vehicle_id')
    .execute()
  const ids = new Set(renamed.flatMap(({ vehicle_id }) => vehicle_id ?? []))
  await announceRenames(tx, vehicleStore, [...ids])
}
