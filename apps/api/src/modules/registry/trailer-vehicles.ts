import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import type { RecordAuthor } from './record-store.ts'
import { announceRenames } from './record-writes.ts'
import { type ShownPlate, showTrailers } from './trailer-plates.ts'
import { vehicleStore } from './vehicle-store.ts'

interface HitchedTrailer {
  plate: string
  /** Another plate by which trucks show it until now. */
  plateBefore?: string | undefined
  vehicleId: string | null
  /** The truck that it was linked to. */
  vehicleIdBefore?: string | null | undefined
}

/** New trailers without a truck belong to the one that shows their plate already, unless several trucks do. */
export async function findShowingVehicles<Trailer extends HitchedTrailer>(
  tx: Tx,
  trailers: readonly Trailer[],
): Promise<Trailer[]> {
  const taken = trailers.flatMap(({ vehicleId }) => vehicleId ?? [])
  const plates = trailers.flatMap(({ plate, vehicleId }) => (vehicleId === null ? plate : []))
  if (plates.length === 0) return [...trailers]
  const showing = await tx
    .selectFrom('vehicles')
    .select(['id', 'trailer_plate'])
    .where('trailer_plate', '=', sql<string>`any(${plates}::text[])`)
    .where('id', '<>', sql<string>`all(${taken}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const idByPlate = new Map<string | null, string | null>()
  for (const { id, trailer_plate: plate } of showing) {
    idByPlate.set(plate, idByPlate.has(plate) ? null : id)
  }
  return trailers.map((trailer) => ({
    ...trailer,
    vehicleId: trailer.vehicleId ?? idByPlate.get(trailer.plate) ?? null,
  }))
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

/**
 * Trucks show the plates of their trailers, also on journeys. A truck that a trailer was linked to shows none when the
 * trailer leaves it; one that only shows the plate loses it when the trailer is linked to another truck.
 */
export async function hitch(
  tx: Tx,
  trailers: readonly HitchedTrailer[],
  author: RecordAuthor,
): Promise<void> {
  const linked = trailers.flatMap(({ plate, vehicleId: vehicle_id }) =>
    vehicle_id === null ? [] : [{ plate, vehicle_id }],
  )
  const named = trailers.flatMap(({ plate, plateBefore = plate, ...one }) =>
    [...new Set([plate, plateBefore])].map((name) => ({
      name,
      plate: one.vehicleId === null ? plate : null,
      left_id: one.vehicleIdBefore,
    })),
  )
  const { rows: shown } = await sql<ShownPlate>`
    select vehicles.id, coalesce(linked.plate, named.plate) as plate
    from vehicles
    left join jsonb_to_recordset(${JSON.stringify(linked)}::jsonb)
      as linked (plate text, vehicle_id uuid) on linked.vehicle_id = vehicles.id
    left join jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as given (name text, plate text, left_id uuid) on given.name = vehicles.trailer_plate
    left join lateral (
      select given.plate where given.left_id is distinct from vehicles.id) as named on true
    where (linked.plate is not null or given.name is not null)
      and vehicles.trailer_plate is distinct from coalesce(linked.plate, named.plate)
    order by vehicles.id for update of vehicles`.execute(tx)
  await showTrailers(tx, vehicleStore, shown, author)
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
