import type {
  UserCounts,
  UserRow,
  UsersPage,
  UsersQuery,
} from '@arriero/domain/contract/http/review.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { can } from '@arriero/domain/users/ability.ts'
import { maskDocument, maskPhone } from '@arriero/domain/users/mask.ts'
import { type UserStateId, userStateIds } from '@arriero/domain/users/user-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { readCursor, TimeCursor, writeCursor } from '#platform/http/page-cursor.ts'
import type { SignedInPerson } from '#platform/http/caller.ts'
import { registryQuery } from '#platform/search-words.ts'
import { documentOf } from '#platform/users/person-document.ts'
import { renewalSince, waitingRenewals } from './waiting-renewals.ts'

/** Reads one more than the page holds, to know whether another page follows. */
export async function listUsers(
  db: Db,
  { state, renewals, kind, text = '', cursor, limit }: UsersQuery,
  reader: SignedInPerson,
  now: Date,
): Promise<UsersPage> {
  const after = cursor === undefined ? undefined : readCursor(cursor, TimeCursor)
  const isMasked = !can(reader, 'personal-data.reveal')
  // What the list is ordered by: since when they are in the state, or what they renewed waits.
  const since = renewals ? renewalSince : sql.ref<Date>('users.state_since')
  const rows = await selectRows(db, now)
    .select(since.as('listed_since'))
    .where('users.user_state_id', '=', state)
    .$if(renewals !== undefined, (query) =>
      query.where('users.id', 'in', waitingRenewals(db).clearSelect().select('sent.user_id')),
    )
    .$if(kind !== undefined, (query) => query.where('users.kind', '=', kind ?? 'driver'))
    .$if(text.trim() !== '', (query) => query.where(matching(text, isMasked)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${since}, users.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy(since)
    .orderBy('users.id')
    .limit(limit + 1)
    .execute()
  const found = rows.slice(0, limit)
  const last = rows.length > limit ? found.at(-1) : undefined
  return {
    entries: found.map(toRow),
    nextCursor: last ? writeCursor([last.listed_since, last.id]) : null,
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
    .where('users.kind', '!=', 'administrator')
    .where('users.erased_at', 'is', null)

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

/** By the words of the registry. A text without letters or digits matches nothing. */
function matching(text: string, isMasked: boolean): RawBuilder<boolean> {
  const words = registryQuery(text, isMasked)
  if (!words) return sql`false`
  return sql`users.id = any(array(
    select user_id from drivers where search_words @@ ${words}
    union all select user_id from customers where search_words @@ ${words}))`
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
