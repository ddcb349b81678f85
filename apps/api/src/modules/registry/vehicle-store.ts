import type { VehicleBody, VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { driverStore } from './driver-store.ts'
import { lastChange } from './person-rows.ts'
import { indexRecords, type RecordStore } from './record-store.ts'
import { registryWords, sortKey } from './registry-words.ts'

export const vehicleStore: RecordStore<VehicleBody, VehicleRecord> = {
  kind: 'vehicle',
  table: 'vehicles',
  idColumn: 'id',
  thing: 'este vehículo',
  notFound: 'vehicle.not-found',
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
    return `La placa ${formatPlate(plate)} ya está registrada: ${other.type}.`
  },
  insert: async (tx, id, body, { userId, now }) => {
    const changed = { changed_by: userId, changed_at: now }
    await tx
      .insertInto('vehicles')
      .values({ id, ...columns(body), ...changed })
      .execute()
  },
  update: async (tx, id, body, { userId, now }) => {
    await tx
      .updateTable('vehicles')
      .set((eb) => ({
        ...columns(body),
        version: eb('version', '+', 1),
        changed_by: userId,
        changed_at: now,
      }))
      .where('id', '=', id)
      .execute()
    // Drivers are found by the plate of their truck.
    await indexRecords(tx, driverStore, await lockDrivers(tx, id))
  },
  searchText: ({ plate, trailerPlate, type }) =>
    registryWords({ names: [type], plates: [plate, trailerPlate] }),
  sortName: ({ plate }) => sortKey(plate),
  shownOnJourneys: ({ plate, type }) => [plate, type],
}

const columns = ({ plate, type, payloadKg, trailerPlate }: VehicleBody) => ({
  plate,
  type,
  payload_kg: payloadKg,
  trailer_plate: trailerPlate,
})

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
    .selectAll('vehicles')
    .select((eb) => [
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
    ])
    .where('vehicles.id', '=', sql<string>`any(${ids}::uuid[])`)

type VehicleRow = Awaited<ReturnType<ReturnType<typeof selectVehicles>['executeTakeFirstOrThrow']>>

const toRecord = (row: VehicleRow): VehicleRecord => ({
  id: row.id,
  plate: row.plate,
  type: row.type,
  payloadKg: row.payload_kg,
  trailerPlate: row.trailer_plate,
  drivers: row.drivers.map(({ id, given_names, surnames }) => ({
    id,
    name: `${given_names} ${surnames}`,
  })),
  ...lastChange(row),
})
