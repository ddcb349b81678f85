import type { UsersQuery } from '@arriero/domain/contract/http/review.ts'
import { can } from '@arriero/domain/users/ability.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import type { SignedInPerson } from '#platform/http/caller.ts'
import { readCursor, TimeCursor } from '#platform/http/page-cursor.ts'
import { registryQuery } from '#platform/search-words.ts'
import { renewalSince, waitingRenewals } from './waiting-renewals.ts'

interface ListedPerson {
  id: string
  /** Since when they are in the state, or what they renewed waits: the order of the list. */
  listedSince: Date
}

/** One more than the page holds, to know whether another page follows. */
export async function findPage(
  db: Db,
  { state, renewals, kind, text = '', cursor, limit }: UsersQuery,
  reader: SignedInPerson,
): Promise<ListedPerson[]> {
  const after = cursor === undefined ? undefined : readCursor(cursor, TimeCursor)
  const since = renewals ? renewalSince : sql.ref<Date>('users.state_since')
  const matching = await findMatching(db, text, !can(reader, 'personal-data.reveal'))
  const rows = await db
    .selectFrom('users')
    .select(['users.id', since.as('listedSince')])
    .where('users.user_state_id', '=', state)
    .where('users.kind', '!=', 'administrator')
    .where('users.erased_at', 'is', null)
    .$if(renewals !== undefined, (query) =>
      query.where('users.id', 'in', waitingRenewals(db).clearSelect().select('sender.id')),
    )
    .$if(kind !== undefined, (query) => query.where('users.kind', '=', kind ?? 'driver'))
    .$if(matching !== undefined, (query) => query.where(matching ?? sql<boolean>`true`))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${since}, users.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy(since)
    .orderBy('users.id')
    .limit(limit + 1)
    .execute()
  return rows.flatMap(({ id, listedSince }) => (listedSince === null ? [] : [{ id, listedSince }]))
}

/** More matches than these are found faster by reading the list in its order. */
const maxRare = 1_000

/** By the words of the registry; undefined without a text. One without letters or digits matches nothing. */
async function findMatching(
  db: Db,
  text: string,
  isMasked: boolean,
): Promise<RawBuilder<boolean> | undefined> {
  if (text.trim() === '') return undefined
  const words = registryQuery(text, isMasked)
  if (!words) return sql`false`
  const { rows } = await sql<{ id: string }>`
    select user_id as id from drivers where search_words @@ ${words}
    union all select user_id from customers where search_words @@ ${words}
    limit ${maxRare + 1}`.execute(db)
  if (rows.length <= maxRare) return sql`users.id = any(${rows.map(({ id }) => id)}::uuid[])`
  return sql`(exists (select from drivers where user_id = users.id and search_words @@ ${words})
    or exists (select from customers where user_id = users.id and search_words @@ ${words}))`
}
