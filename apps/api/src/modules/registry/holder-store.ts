import type { HolderBody, HolderRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatDocument } from '@arriero/domain/identity/document.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/database/schema.ts'
import { endSentence, lastChange } from './person-rows.ts'
import { indexRecords, type RecordStore } from './record-store.ts'
import { registryWords, sortKey } from './registry-words.ts'
import { vehicleStore } from './vehicle-store.ts'

/** Who owns a vehicle or is paid for its journeys (tenedor). */
export const holderStore: RecordStore<HolderBody, HolderRecord> = {
  kind: 'holder',
  table: 'holders',
  idColumn: 'id',
  thing: 'este tenedor',
  notFound: 'holder.not-found',
  nameOf: ({ name }) => name,
  read: async (db, ids) => (await selectHolders(db, ids).execute()).map(toRecord),
  lock: async (tx, id) => {
    await tx.selectFrom('holders').select('id').where('id', '=', id).forUpdate().execute()
  },
  findTaken: async (tx, { documentType, documentNumber }, ownId) => {
    const other = await tx
      .selectFrom('holders')
      .select(['id', 'name'])
      .where('document_type', '=', documentType)
      .where('document_number', '=', documentNumber)
      .executeTakeFirst()
    if (!other || other.id === ownId) return undefined
    const shown = formatDocument(documentType, documentNumber)
    const message = `El documento ${shown} ya es de ${endSentence(other.name)}`
    return new AppError('registry.document-taken', message)
  },
  insert: async (tx, rows, { userId, now }) => {
    const changed = { changed_by: userId, changed_at: now }
    await tx
      .insertInto('holders')
      .values(rows.map(({ id, body }) => ({ id, ...columns(body), ...changed })))
      .execute()
  },
  update: async (tx, id, body, { userId, now }) => {
    await tx
      .updateTable('holders')
      .set((eb) => ({
        ...columns(body),
        version: eb('version', '+', 1),
        changed_by: userId,
        changed_at: now,
      }))
      .where('id', '=', id)
      .execute()
    // Vehicles are found by the names of their owner and holder.
    await indexRecords(tx, vehicleStore, await vehiclesOf(tx, id))
  },
  searchText: ({ name, documentNumber, phone }) =>
    registryWords({ names: [name], documents: [documentNumber], phones: [phone] }),
  sortName: ({ name }) => sortKey(name),
}

const columns = ({ name, documentType, documentNumber, phone, bank }: HolderBody) => ({
  name,
  document_type: documentType,
  document_number: documentNumber,
  phone,
  bank: bank && JSON.stringify(bank),
})

async function vehiclesOf(tx: Tx, id: string): Promise<string[]> {
  const found = await tx
    .selectFrom('vehicles')
    .select('id')
    .where((eb) => eb.or([eb('owner_id', '=', id), eb('holder_id', '=', id)]))
    .execute()
  return found.map((vehicle) => vehicle.id)
}

const selectHolders = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('holders')
    .leftJoin('users as editor', 'editor.id', 'holders.changed_by')
    .selectAll('holders')
    .select((eb) => [
      'editor.given_names as editor_given_names',
      'editor.surnames as editor_surnames',
      jsonArrayFrom(
        eb
          .selectFrom('vehicles')
          .select(['vehicles.id', 'vehicles.plate'])
          .where((or) =>
            or.or([
              or('vehicles.owner_id', '=', or.ref('holders.id')),
              or('vehicles.holder_id', '=', or.ref('holders.id')),
            ]),
          )
          .orderBy('vehicles.plate'),
      ).as('vehicles'),
    ])
    .where('holders.id', '=', sql<string>`any(${ids}::uuid[])`)

type HolderRow = Awaited<ReturnType<ReturnType<typeof selectHolders>['executeTakeFirstOrThrow']>>

const toRecord = (row: HolderRow): HolderRecord => ({
  id: row.id,
  name: row.name,
  documentType: row.document_type,
  documentNumber: row.document_number,
  phone: row.phone,
  bank: row.bank,
  vehicles: row.vehicles,
  ...lastChange(row),
})
