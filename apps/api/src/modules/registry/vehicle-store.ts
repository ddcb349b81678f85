import type { VehicleBody, VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { driverStore } from './driver-store.ts'
import { lastChange } from './person-rows.ts'
import { expiriesOf, selectPapers, writePapers } from './record-papers.ts'
import {
  indexRecords,
  type NewRecord,
  type RecordAuthor,
  type RecordStore,
} from './record-store.ts'
import { registryWords, sortKey } from './registry-words.ts'
import { type ShownPlate, showTrailers } from './trailer-plates.ts'

export const vehicleStore: RecordStore<VehicleBody, VehicleRecord> = {
  kind: 'vehicle',
  table: 'vehicles',
  idColumn: 'id',
  thing: 'este vehículo',
  notFound: 'vehicle.not-found',
  nameOf: ({ plate }) => formatPlate(plate),
  read: async (db, ids) => (await selectVehicles(db, ids).execute()).map(toRecord),
  lock: async (tx, id) => {
    await tx.selectFrom('vehicles').select('id').where('id', '=', id).forUpdate().execute()
    // A journey that is being assigned reads the plate through its driver.
    await lockDrivers(tx, id)
  },
  findTaken: async (tx, { plate }, ownId) => {
    const other = await tx
      .selectFrom('vehicles')
      .select(['id', 'type'])
      .where('plate', '=', plate)
      .executeTakeFirst()
    if (!other || other.id === ownId) return undefined
    const message = `La placa ${formatPlate(plate)} ya está registrada: ${other.type}.`
    return new AppError('registry.plate-taken', message)
  },
  insert: async (tx, rows, author) => {
    await requireHolders(tx, rows)
    const changed = { changed_by: author.userId, changed_at: author.now }
    await tx
      .insertInto('vehicles')
      .values(rows.map(({ id, body }) => ({ id, ...columns(body), ...changed })))
      .execute()
    await pullTrailers(tx, rows, author)
    await writePapers(tx, 'vehicle', rows)
  },
  update: async (tx, id, body, author) => {
    await requireHolders(tx, [{ body }])
    await tx
      .updateTable('vehicles')
      .set((eb) => ({
        ...columns(body),
        version: eb('version', '+', 1),
        changed_by: author.userId,
        changed_at: author.now,
      }))
      .where('id', '=', id)
      .execute()
    await pullTrailers(tx, [{ id, body }], author)
    await writePapers(tx, 'vehicle', [{ id, body }])
    // Drivers are found by the plate of their truck.
    await indexRecords(tx, driverStore, await lockDrivers(tx, id))
  },
  searchText: ({ plate, trailerPlate, type, bodyType, gpsProvider, owner, holder }) =>
    registryWords({
      names: [type, bodyType, gpsProvider, owner?.name ?? null, holder?.name ?? null],
      plates: [plate, trailerPlate],
    }),
  sortName: ({ plate }) => sortKey(plate),
  shownOnJourneys: ({ plate, type, trailerPlate, papers }) => [
    plate,
    type,
    trailerPlate,
    expiriesOf(papers),
  ],
}

const columns = (body: VehicleBody) => ({
  plate: body.plate,
  type: body.type,
  payload_kg: body.payloadKg,
  body_type: body.bodyType,
  trailer_plate: body.trailerPlate,
  gps_provider: body.gpsProvider,
  owner_id: body.ownerId,
  holder_id: body.holderId,
})

async function requireHolders(
  tx: Tx,
  rows: readonly { body: Pick<VehicleBody, 'ownerId' | 'holderId'> }[],
): Promise<void> {
  const wanted = new Set(
    rows.flatMap(({ body }) => [body.ownerId ?? [], body.holderId ?? []].flat()),
  )
  if (wanted.size === 0) return
  const found = await tx
    .selectFrom('holders')
    .select('id')
    .where('id', '=', sql<string>`any(${[...wanted]}::uuid[])`)
    // A merge that deletes one of them is waited for.
    .forKeyShare()
    .execute()
  if (found.length < wanted.size) throw new AppError('holder.not-found')
}

/** A registered trailer belongs to the truck that names its plate, and to no other. */
async function pullTrailers(
  tx: Tx,
  rows: readonly NewRecord<VehicleBody>[],
  author: RecordAuthor,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const given = JSON.stringify(rows.map(({ id, body }) => ({ id, plate: body.trailerPlate })))
  // Other trucks that show one of these registered trailers show none from now on.
  await showTrailers(tx, vehicleStore, await findReleased(tx, ids, given), author)
  await sql`update trailers set vehicle_id = null where vehicle_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`update trailers set vehicle_id = given.id
    from jsonb_to_recordset(${given}::jsonb) as given (id uuid, plate text)
    where trailers.plate = given.plate`.execute(tx)
}

async function findReleased(tx: Tx, ids: readonly string[], given: string): Promise<ShownPlate[]> {
  const { rows } = await sql<{ id: string }>`select vehicles.id from vehicles
    where trailer_plate in (select trailers.plate from trailers
        join jsonb_to_recordset(${given}::jsonb) as given (plate text) on given.plate = trailers.plate)
      and id <> all(${ids}::uuid[])
    order by id for update`.execute(tx)
  return rows.map(({ id }) => ({ id, plate: null }))
}

async function lockDrivers(tx: Tx, vehicleId: string): Promise<string[]> {
  const drivers = await tx
    .selectFrom('drivers')
    .select('user_id')
    .where('vehicle_id', '=', vehicleId)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return drivers.map((driver) => driver.user_id)
}

const selectVehicles = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('vehicles')
    .leftJoin('users as editor', 'editor.id', 'vehicles.changed_by')
    .leftJoin('holders as owner', 'owner.id', 'vehicles.owner_id')
    .leftJoin('holders as holder', 'holder.id', 'vehicles.holder_id')
    .selectAll('vehicles')
    .select((eb) => [
      'owner.name as owner_name',
      'holder.name as holder_name',
      'editor.given_names as editor_given_names',
      'editor.surnames as editor_surnames',
      jsonArrayFrom(
        eb
          .selectFrom('drivers')
          .innerJoin('users', 'users.id', 'drivers.user_id')
          .select(['users.id', 'users.given_names', 'users.surnames'])
          .whereRef('drivers.vehicle_id', '=', 'vehicles.id')
          .orderBy('drivers.sort_name'),
      ).as('drivers'),
      selectPapers('vehicles.id').as('papers'),
    ])
    .where('vehicles.id', '=', sql<string>`any(${ids}::uuid[])`)

type VehicleRow = Awaited<ReturnType<ReturnType<typeof selectVehicles>['executeTakeFirstOrThrow']>>

const toRecord = (row: VehicleRow): VehicleRecord => ({
  id: row.id,
  plate: row.plate,
  type: row.type,
  payloadKg: row.payload_kg,
  bodyType: row.body_type,
  trailerPlate: row.trailer_plate,
  gpsProvider: row.gps_provider,
  drivers: row.drivers.map(({ id, given_names, surnames }) => ({
    id,
    name: `${given_names} ${surnames}`,
  })),
  owner: toHolder(row.owner_id, row.owner_name),
  holder: toHolder(row.holder_id, row.holder_name),
  papers: row.papers,
  ...lastChange(row),
})

const toHolder = (id: string | null, name: string | null): VehicleRecord['owner'] =>
  id === null || name === null ? null : { id, name }
