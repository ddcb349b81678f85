import type { CustomerBody, CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatNit } from '@arriero/domain/identity/document.ts'
import { companyKindLabels, isCarrier } from '@arriero/domain/users/company-kind.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import {
  endSentence,
  findTakenEmail,
  insertPeople,
  lastChange,
  updatePerson,
} from './person-rows.ts'
import type { RecordStore } from './record-store.ts'
import { registryWords, sortKey } from './registry-words.ts'

export const customerStore: RecordStore<CustomerBody, CustomerRecord> = {
  kind: 'customer',
  table: 'customers',
  idColumn: 'user_id',
  thing: 'este cliente',
  notFound: 'customer.not-found',
  nameOf: ({ companyName }) => companyName,
  read: async (db, ids) => (await selectCustomers(db, ids).execute()).map(toRecord),
  lock: async (tx, id) => {
    await tx
      .selectFrom('customers')
      .select('user_id')
      .where('user_id', '=', id)
      .forUpdate()
      .execute()
  },
  findTaken: async (tx, body, ownId) =>
    (await findTakenNit(tx, body.nit, ownId)) ?? findTakenEmail(tx, body.email, ownId),
  insert: async (tx, rows, author) => {
    await insertPeople(tx, 'customer', rows, author)
    const changed = { changed_by: author.userId, changed_at: author.now }
    await tx
      .insertInto('customers')
      .values(rows.map(({ id, body }) => ({ user_id: id, ...columns(body), ...changed })))
      .execute()
  },
  update: async (tx, id, body, { userId, now }) => {
    await updatePerson(tx, id, body)
    await tx
      .updateTable('customers')
      .set((eb) => ({
        ...columns(body),
        version: eb('version', '+', 1),
        changed_by: userId,
        changed_at: now,
      }))
      .where('user_id', '=', id)
      .execute()
  },
  searchText: (customer) =>
    registryWords({
      names: [
        customer.companyName,
        customer.givenNames,
        customer.surnames,
        // Nearly every customer is a shipper: their kind would find everybody.
        isCarrier(customer.companyKind) ? companyKindLabels.carrier : null,
        // Resolutions are public, so the beginning is enough.
        customer.habilitationNumber,
        ...customer.contacts.map(({ name }) => name),
      ],
      emails: [customer.email, ...customer.contacts.map(({ email }) => email)],
      documents: [customer.nit],
      phones: [customer.phone, ...customer.contacts.map(({ phone }) => phone)],
    }),
  sortName: ({ companyName }) => sortKey(companyName),
  shownOnJourneys: ({ companyName }) => companyName,
}

const columns = (body: CustomerBody) => ({
  company_name: body.companyName,
  nit: body.nit.base,
  nit_check_digit: body.nit.dv,
  company_kind: body.companyKind,
  habilitation_number: body.habilitationNumber,
  credit_days: body.creditDays,
  credit_limit_cop: body.creditLimitCop,
  sites: JSON.stringify(body.sites),
  contacts: JSON.stringify(body.contacts),
  rates: JSON.stringify(body.rates),
})

const selectCustomers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .leftJoin('users as editor', 'editor.id', 'customers.changed_by')
    .selectAll('customers')
    .select([
      'users.given_names',
      'users.surnames',
      'users.email',
      'users.phone',
      'users.user_state_id',
      'editor.given_names as editor_given_names',
      'editor.surnames as editor_surnames',
    ])
    .where('customers.user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('users.erased_at', 'is', null)

type CustomerRow = Awaited<
  ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>
>

const toRecord = (row: CustomerRow): CustomerRecord => ({
  id: row.user_id,
  companyName: row.company_name,
  nit: `${row.nit}-${row.nit_check_digit}`,
  companyKind: row.company_kind,
  habilitationNumber: row.habilitation_number,
  creditDays: row.credit_days,
  creditLimitCop: row.credit_limit_cop,
  givenNames: row.given_names,
  surnames: row.surnames,
  email: row.email,
  phone: row.phone,
  userStateId: row.user_state_id,
  sites: row.sites,
  contacts: row.contacts,
  rates: row.rates,
  ...lastChange(row),
})

async function findTakenNit(
  tx: Tx,
  nit: CustomerBody['nit'],
  ownId: string | null,
): Promise<AppError | undefined> {
  const other = await tx
    .selectFrom('customers')
    .select(['user_id', 'company_name'])
    .where('nit', '=', nit.base)
    .executeTakeFirst()
  if (!other || other.user_id === ownId) return undefined
  const message = `El NIT ${formatNit(nit)} ya es de ${endSentence(other.company_name)}`
  return new AppError('registry.nit-taken', message)
}
