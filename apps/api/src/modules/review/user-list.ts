import type {
  UserCounts,
  UserRow,
  UsersPage,
  UsersQuery,
} from '@arriero/domain/contract/http/review.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { maskDocument, maskPhone } from '@arriero/domain/users/mask.ts'
import { type UserStateId, userStateIds } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { writeCursor } from '#platform/http/page-cursor.ts'
import type { SignedInPerson } from '#platform/http/caller.ts'
import { documentOf } from '#platform/users/person-document.ts'
import { findPage } from './find-people.ts'
import { renewalSince, waitingRenewals } from './waiting-renewals.ts'

/** Finds the people of the page first, and then what is shown of them. */
export async function listUsers(
  db: Db,
  query: UsersQuery,
  reader: SignedInPerson,
  now: Date,
): Promise<UsersPage> {
  const listed = await findPage(db, query, reader)
  const found = listed.slice(0, query.limit)
  const last = listed.length > query.limit ? found.at(-1) : undefined
  const ids = found.map(({ id }) => id)
  const rows = await selectRows(db, now)
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]))
  return {
    entries: ids.flatMap((id) => byId.get(id) ?? []),
    nextCursor: last ? writeCursor([last.listedSince, last.id]) : null,
  }
}

const selectRows = (db: Db, now: Date) =>
  db
    .selectFrom('users')
    .leftJoin('drivers', 'drivers.user_id', 'users.id')
    .leftJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .leftJoin('review_locks', (join) =>
      join.onRef('review_locks.user_id', '=', 'users.id').on('review_locks.until', '>', now),
    )
    .leftJoin('users as holder', 'holder.id', 'review_locks.holder_id')
    .select([
      'users.id',
      'users.kind',
      'users.user_state_id',
      'users.given_names',
      'users.surnames',
      'users.phone',
      'users.state_since',
      'drivers.cedula',
      'vehicles.plate',
      'customers.company_name',
      'customers.nit',
      'customers.nit_check_digit',
      'holder.id as holder_id',
      'holder.given_names as holder_given_names',
      'holder.surnames as holder_surnames',
      'review_locks.until',
      renewalSince.as('renewal_since'),
    ])
    .select((eb) =>
      eb
        .selectFrom('review_items')
        .select(({ fn }) => fn.max('attempt').as('attempts'))
        .whereRef('review_items.user_id', '=', 'users.id')
        .as('attempts'),
    )

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

const toRow = (row: ListedRow): UserRow => ({
  id: row.id,
  kind: row.kind === 'customer' ? 'customer' : 'driver',
  userStateId: row.user_state_id,
  name: nameOf(row),
  document: maskDocument(documentOf(row)),
  phone: row.phone === null ? null : maskPhone(formatPhone(row.phone)),
  plate: row.plate,
  stateSince: row.state_since.toISOString(),
  renewalSince: row.renewal_since?.toISOString() ?? null,
  attempts: row.attempts ?? 0,
  lock: lockOf(row),
})

/** The company's name, or the driver's. */
export const nameOf = (row: {
  company_name: string | null
  given_names: string
  surnames: string
}): string => row.company_name ?? `${row.given_names} ${row.surnames}`

const lockOf = (row: ListedRow): UserRow['lock'] =>
  row.holder_id === null || row.until === null
    ? null
    : {
        holderId: row.holder_id,
        holderName: `${row.holder_given_names} ${row.holder_surnames}`,
        until: row.until.toISOString(),
      }

/** How many drivers and customers each state and the renewals have, and since when the first of them waits. */
export async function countUsers(db: Db): Promise<UserCounts> {
  const rows = await db
    .selectFrom('users')
    .select(({ fn }) => [
      'user_state_id',
      fn.countAll().as('count'),
      fn.min('state_since').as('oldest'),
    ])
    .where('kind', '!=', 'administrator')
    .where('erased_at', 'is', null)
    .groupBy('user_state_id')
    .execute()
  const byState = new Map<UserStateId, (typeof rows)[number]>(
    rows.map((row) => [row.user_state_id, row]),
  )
  return {
    states: userStateIds.map((userStateId) => ({
      userStateId,
      count: Number(byState.get(userStateId)?.count ?? 0),
      oldestSince: byState.get(userStateId)?.oldest?.toISOString() ?? null,
    })),
    renewals: await countRenewals(db),
  }
}

async function countRenewals(db: Db): Promise<UserCounts['renewals']> {
  const row = await db
    .selectFrom(waitingRenewals(db).as('renewal'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('renewal.since').as('oldest')])
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), oldestSince: row?.oldest?.toISOString() ?? null }
}
