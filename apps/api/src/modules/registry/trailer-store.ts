import type { TrailerBody, TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { lastChange } from './person-rows.ts'
import { indexRecords, type RecordStore } from './record-store.ts'
import { announceRename } from './record-writes.ts'
import { registryWords, sortKey } from './registry-words.ts'
import { vehicleStore } from './vehicle-store.ts'

export const trailerStore: RecordStore<TrailerBody, TrailerRecord> = {
  kind: 'trailer',
  table: 'trailers',
  idColumn: 'id',
  thing: 'este remolque',
  notFound: 'trailer.not-found',
  nameOf: ({ plate }) => formatPlate(plate),
  read: async (db, ids) => (await selectTrailers(db, ids).execute()).map(toRecord),
  lock: async (tx, id) => {
    await tx.selectFrom('trailers').select('id').where('id', '=', id).forUpdate().execute()
  },
  findTaken: async (tx, { plate }, ownId) => {
    const other = await tx
      .selectFrom('trailers')
      .select(['id', 'type'])
      .where('plate', '=', plate)
      .executeTakeFirst()
    if (!other || other.id === ownId) return undefined
    const message = `La placa ${formatPlate(plate)} ya está registrada: ${other.type}.`
    return new AppError('registry.plate-taken', message)
  },
  insert: async (tx, rows, { userId, now }) => {
    const changed = { changed_by: userId, changed_at: now }
    for (const { id, body } of rows) {
      await releaseVehicle(tx, body.vehicleId)
      await tx
        .insertInto('trailers')
        .values({ id, ...columns(body), ...changed })
        .execute()
      await hitch(tx, body, body.plate)
    }
  },
  update: async (tx, id, body, { userId, now }) => {
    const before = await tx
      .selectFrom('trailers')
      .select('plate')
      .where('id', '=', id)
      .executeTakeFirst()
    if (before && before.plate !== body.plate) await renameOnJourneys(tx, before.plate, body.plate)
    await releaseVehicle(tx, body.vehicleId)
    await tx
      .updateTable('trailers')
      .set((eb) => ({
        ...columns(body),
        version: eb('version', '+', 1),
        changed_by: userId,
        changed_at: now,
      }))
      .where('id', '=', id)
      .execute()
    await hitch(tx, body, before?.plate ?? body.plate)
  },
  searchText: ({ plate, type }) => registryWords({ names: [type], plates: [plate] }),
  sortName: ({ plate }) => sortKey(plate),
}

const columns = ({ plate, type, vehicleId, papers }: TrailerBody) => ({
  plate,
  type,
  vehicle_id: vehicleId,
  papers: JSON.stringify(papers),
})

/** A truck pulls one trailer: the one it had stays without a truck. */
async function releaseVehicle(tx: Tx, vehicleId: string | null): Promise<void> {
  if (vehicleId === null) return
  const vehicle = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', vehicleId)
    .forUpdate()
    .executeTakeFirst()
  if (!vehicle) throw new AppError('vehicle.not-found')
  await tx
    .updateTable('trailers')
    .set({ vehicle_id: null })
    .where('vehicle_id', '=', vehicleId)
    .execute()
}

/** The truck shows the trailer's plate, also on journeys; a truck that pulled it before shows none. */
async function hitch(
  tx: Tx,
  { plate, vehicleId }: TrailerBody,
  plateBefore: string,
): Promise<void> {
  const changed = await tx
    .updateTable('vehicles')
    .set((eb) => ({
      trailer_plate: eb
        .case()
        .when('id', '=', vehicleId)
        .then(plate)
        .else(sql<string | null>`null`)
        .end(),
      version: eb('version', '+', 1),
    }))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('id', '=', vehicleId),
          eb.or([eb('trailer_plate', 'is', null), eb('trailer_plate', '!=', plate)]),
        ]),
        eb.and([
          eb('trailer_plate', 'in', [plate, plateBefore]),
          sql<boolean>`id is distinct from ${vehicleId}::uuid`,
        ]),
      ]),
    )
    .returning('id')
    .execute()
  const ids = changed.map(({ id }) => id)
  await indexRecords(tx, vehicleStore, ids)
  for (const id of ids) {
    await vehicleStore.lock(tx, id)
    await announceRename(tx, vehicleStore, id)
  }
}

/**
 * Every journey that shows the trailer, closed ones too; a job then writes their search words and live documents.
 * Before any truck is locked, as a command does it that assigns one.
 */
async function renameOnJourneys(tx: Tx, before: string, plate: string): Promise<void> {
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
  for (const id of new Set(renamed.flatMap(({ vehicle_id }) => vehicle_id ?? []))) {
    await announceRename(tx, vehicleStore, id)
  }
}

const selectTrailers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('trailers')
    .leftJoin('vehicles', 'vehicles.id', 'trailers.vehicle_id')
    .leftJoin('users as editor', 'editor.id', 'trailers.changed_by')
    .selectAll('trailers')
    .select([
      'vehicles.plate as vehicle_plate',
      'vehicles.type as vehicle_type',
      'editor.given_names as editor_given_names',
      'editor.surnames as editor_surnames',
    ])
    .where('trailers.id', '=', sql<string>`any(${ids}::uuid[])`)

type TrailerRow = Awaited<ReturnType<ReturnType<typeof selectTrailers>['executeTakeFirstOrThrow']>>

const toRecord = (row: TrailerRow): TrailerRecord => ({
  id: row.id,
  plate: row.plate,
  type: row.type,
  vehicle:
    row.vehicle_id === null || row.vehicle_plate === null || row.vehicle_type === null
      ? null
      : { id: row.vehicle_id, plate: row.vehicle_plate, type: row.vehicle_type },
  papers: row.papers,
  ...lastChange(row),
})
