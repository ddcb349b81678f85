import type { TrailerBody, TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { lastChange } from './person-rows.ts'
import type { RecordStore } from './record-store.ts'
import { registryWords, sortKey } from './registry-words.ts'
import {
  findShowingVehicles,
  hitch,
  releaseVehicles,
  renameOnJourneys,
} from './trailer-vehicles.ts'

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
  insert: async (tx, rows, author) => {
    const changed = { changed_by: author.userId, changed_at: author.now }
    const trailers = await findShowingVehicles(
      tx,
      rows.map(({ id, body }) => ({ id, ...body })),
    )
    await releaseVehicles(tx, trailers)
    await tx
      .insertInto('trailers')
      .values(trailers.map(({ id, ...body }) => ({ id, ...columns(body), ...changed })))
      .execute()
    await hitch(tx, trailers, author)
  },
  update: async (tx, id, body, author) => {
    const before = await tx
      .selectFrom('trailers')
      .select(['plate', 'vehicle_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (before && before.plate !== body.plate) await renameOnJourneys(tx, before.plate, body.plate)
    await releaseVehicles(tx, [body])
    await tx
      .updateTable('trailers')
      .set((eb) => ({
        ...columns(body),
        version: eb('version', '+', 1),
        changed_by: author.userId,
        changed_at: author.now,
      }))
      .where('id', '=', id)
      .execute()
    const links = { plateBefore: before?.plate, vehicleIdBefore: before?.vehicle_id }
    await hitch(tx, [{ ...body, ...links }], author)
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
