import type { DriverBody, DriverRecord } from '@arriero/domain/contract/http/registry.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatDocument } from '@arriero/domain/identity/document.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { findTakenEmail, insertPeople, lastChange, updatePerson } from './person-rows.ts'
import { expiriesOf, selectPapers, writePapers } from './record-papers.ts'
import type { RecordStore } from './record-store.ts'
import { registryWords, sortKey } from './registry-words.ts'

export const driverStore: RecordStore<DriverBody, DriverRecord> = {
  kind: 'driver',
  table: 'drivers',
  idColumn: 'user_id',
  thing: 'este conductor',
  notFound: 'driver.not-found',
  nameOf: ({ givenNames, surnames }) => `${givenNames} ${surnames}`,
  read: async (db, ids) => (await selectDrivers(db, ids).execute()).map(toRecord),
  lock: async (tx, id) => {
    await tx.selectFrom('drivers').select('user_id').where('user_id', '=', id).forUpdate().execute()
  },
  findTaken: async (tx, body, ownId) =>
    (await findTakenCedula(tx, body.cedula, ownId)) ?? findTakenEmail(tx, body.email, ownId),
  insert: async (tx, rows, author) => {
    await requireVehicles(tx, rows)
    await insertPeople(tx, 'driver', rows, author)
    const changed = { changed_by: author.userId, changed_at: author.now }
    await tx
      .insertInto('drivers')
      .values(rows.map(({ id, body }) => ({ user_id: id, ...columns(body), ...changed })))
      .execute()
    await writePapers(tx, 'driver', rows)
  },
  update: async (tx, id, body, { userId, now }) => {
    await requireVehicles(tx, [{ body }])
    await updatePerson(tx, id, body)
    await tx
      .updateTable('drivers')
      .set((eb) => ({
        ...columns(body),
        version: eb('version', '+', 1),
        changed_by: userId,
        changed_at: now,
      }))
      .where('user_id', '=', id)
      .execute()
    await writePapers(tx, 'driver', [{ id, body }])
  },
  searchText: (driver) =>
    registryWords({
      names: [driver.givenNames, driver.surnames, driver.thirdPartyCompany],
      emails: [driver.email],
      documents: [driver.cedula],
      plates: [driver.vehicle?.plate ?? null],
      phones: [driver.phone],
    }),
  sortName: ({ givenNames, surnames }) => sortKey(`${surnames} ${givenNames}`),
  shownOnJourneys: ({ givenNames, surnames, phone, papers }) => [
    givenNames,
    surnames,
    phone,
    expiriesOf(papers),
  ],
}

const columns = (body: DriverBody) => ({
  cedula: body.cedula,
  licence_category: body.licenceCategory,
  third_party_company: body.thirdPartyCompany,
  vehicle_id: body.vehicleId,
})

async function requireVehicles(
  tx: Tx,
  rows: readonly { body: Pick<DriverBody, 'vehicleId'> }[],
): Promise<void> {
  const wanted = new Set(rows.flatMap(({ body }) => body.vehicleId ?? []))
  if (wanted.size === 0) return
  const found = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', sql<string>`any(${[...wanted]}::uuid[])`)
    .execute()
  if (found.length < wanted.size) throw new AppError('vehicle.not-found')
}

const selectDrivers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .leftJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
    .leftJoin('users as editor', 'editor.id', 'drivers.changed_by')
    .selectAll('drivers')
    .select([
      'users.given_names',
      'users.surnames',
      'users.email',
      'users.phone',
      'users.user_state_id',
      'vehicles.plate',
      'vehicles.type',
      'editor.given_names as editor_given_names',
      'editor.surnames as editor_surnames',
    ])
    .select(selectPapers('drivers.user_id').as('papers'))
    .where('drivers.user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('users.erased_at', 'is', null)

type DriverRow = Awaited<ReturnType<ReturnType<typeof selectDrivers>['executeTakeFirstOrThrow']>>

const toRecord = (row: DriverRow): DriverRecord => ({
  id: row.user_id,
  givenNames: row.given_names,
  surnames: row.surnames,
  cedula: row.cedula,
  email: row.email,
  phone: row.phone,
  userStateId: row.user_state_id,
  licenceCategory: row.licence_category,
  thirdPartyCompany: row.third_party_company,
  vehicle: toVehicle(row),
  papers: row.papers,
  ...lastChange(row),
})

const toVehicle = ({ vehicle_id: id, plate, type }: DriverRow): DriverRecord['vehicle'] =>
  id === null || plate === null || type === null ? null : { id, plate, type }

async function findTakenCedula(
  tx: Tx,
  cedula: string,
  ownId: string | null,
): Promise<AppError | undefined> {
  const other = await tx
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select(['users.id', 'users.given_names', 'users.surnames'])
    .where('drivers.cedula', '=', cedula)
    .executeTakeFirst()
  if (!other || other.id === ownId) return undefined
  const name = `${other.given_names} ${other.surnames}`
  const message = `La cédula ${formatDocument('CC', cedula)} ya es de ${name}.`
  return new AppError('registry.cedula-taken', message)
}
