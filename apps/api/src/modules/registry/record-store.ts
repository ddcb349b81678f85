import type { RegistryPage, RegistryQuery } from '@arriero/domain/contract/http/registry-parts.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts'
import { registryQuery } from '#platform/search-words.ts'

export type RecordKind = 'customer' | 'driver' | 'vehicle' | 'holder' | 'trailer'

/** What every registered record has. */
export interface RegisteredRecord {
  id: string
  version: number
  changedBy: { name: string } | null
  changedAt: string | null
}

/** Who changes a record, and when. */
export interface RecordAuthor {
  userId: string
  now: Date
  /** Absent when a background job does what the person asked for. */
  caller?: Caller
  /** What the audit says about the change besides the values, for example its import. */
  detail?: Record<string, unknown>
}

/** Customers, drivers, vehicles and so on: how their rows are read and written. */
export interface RecordStore<Body extends object, Entry extends RegisteredRecord> {
  kind: RecordKind
  table: 'customers' | 'drivers' | 'vehicles' | 'holders' | 'trailers'
  idColumn: 'user_id' | 'id'
  /** As a sentence calls it: «este cliente». */
  thing: string
  notFound: ErrorCode
  /** As lists and sentences call it. */
  nameOf: (entry: Entry) => string
  read: (db: Db, ids: readonly string[]) => Promise<Entry[]>
  /** Journeys that take this record meanwhile wait, so that none of them keeps an old name. */
  lock: (tx: Tx, id: string) => Promise<void>
  /** The refusal of a value of the body that another record already has. It names that record. */
  findTaken: (tx: Tx, body: Body, ownId: string | null) => Promise<AppError | undefined>
  insert: (tx: Tx, rows: readonly NewRecord<Body>[], author: RecordAuthor) => Promise<void>
  /** Also writes the next version. */
  update: (tx: Tx, id: string, body: Body, author: RecordAuthor) => Promise<void>
  searchText: (entry: Entry) => string
  sortName: (entry: Entry) => string
  /** What journeys show of it. */
  shownOnJourneys?: (entry: Entry) => unknown
}

export interface NewRecord<Body> {
  id: string
  body: Body
}

export async function requireRecord<Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<never, Entry>,
  id: string,
): Promise<Entry> {
  const [entry] = await store.read(db, [id])
  if (!entry) throw new AppError(store.notFound)
  return entry
}

/** In alphabetical order. Queries one more than the page holds, to know whether another page follows. */
export async function listRecords<Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<never, Entry>,
  { text = '', cursor, limit }: RegistryQuery,
  isMasked: boolean,
): Promise<RegistryPage<Entry>> {
  const filter = matching(text, isMasked)
  const page = {
    after: cursor === undefined ? undefined : readCursor(cursor, CursorFields),
    limit: limit + 1,
  }
  const rows =
    (text.trim() === '' ? undefined : await findRare(db, store, filter, page)) ??
    (await findInOrder(db, store, filter, page))
  const found = rows.slice(0, limit)
  const last = rows.length > limit ? found.at(-1) : undefined
  const ids = found.map((row) => row.id)
  const entries = new Map((await store.read(db, ids)).map((entry) => [entry.id, entry]))
  return {
    entries: ids.flatMap((one) => entries.get(one) ?? []),
    nextCursor: last ? writeCursor([last.sort_name, last.id]) : null,
  }
}

interface ListedRow {
  id: string
  sort_name: string
}

interface ListedPage {
  after: [sortName: string, id: string] | undefined
  limit: number
}

type ListedTable = Pick<RecordStore<never, RegisteredRecord>, 'table' | 'idColumn'>

const isAfter = (page: ListedPage): RawBuilder<unknown> =>
  page.after === undefined
    ? sql`true`
    : sql`(sort_name, id) > (${page.after[0]}, ${page.after[1]}::uuid)`

/** More matches than these are found faster by reading the list in its order. */
const maxRare = 1_000

/**
 * Finds the matches first and sorts them. PostgreSQL can't tell a cédula from a frequent word, and would read the
 * whole list in its order until a page is full. Undefined if there are too many matches.
 */
async function findRare(
  db: Db,
  { table, idColumn }: ListedTable,
  filter: RawBuilder<unknown>,
  page: ListedPage,
): Promise<ListedRow[] | undefined> {
  const { rows } = await sql<{ matches: number } & (ListedRow | { id: null })>`
    with matching as materialized (
      select ${sql.ref(idColumn)} as id, sort_name from ${sql.table(table)}
      where ${filter} limit ${maxRare + 1})
    select counted.matches, listed.id, listed.sort_name
    from (select count(*)::int as matches from matching) as counted
    left join lateral (
      select id, sort_name from matching where ${isAfter(page)}
      order by sort_name, id limit ${page.limit}) as listed on true
    order by listed.sort_name, listed.id`.execute(db)
  if ((rows[0]?.matches ?? 0) > maxRare) return undefined
  return rows.flatMap((row) => (row.id === null ? [] : [row]))
}

async function findInOrder(
  db: Db,
  { table, idColumn }: ListedTable,
  filter: RawBuilder<unknown>,
  page: ListedPage,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select id, sort_name
    from (select ${sql.ref(idColumn)} as id, sort_name, search_words from ${sql.table(table)}) as listed
    where ${filter} and ${isAfter(page)} order by sort_name, id limit ${page.limit}`.execute(db)
  return rows
}

/** A text without letters or digits matches nothing. */
function matching(text: string, isMasked: boolean): RawBuilder<unknown> {
  if (text.trim() === '') return sql`true`
  const words = registryQuery(text, isMasked)
  return words ? sql`search_words @@ ${words}` : sql`false`
}

const CursorFields = z.tuple([
  z
    .string()
    .max(300)
    .refine((text) => !text.includes('\0')),
  z.uuid(),
])

/** Rows that one statement fills with their words. */
const slice = 200

/** Writes search words and list order of these records. */
export async function indexRecords<Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<never, Entry>,
  ids: readonly string[],
): Promise<void> {
  const rows = (await store.read(db, ids)).map((entry) => ({
    id: entry.id,
    search_text: store.searchText(entry),
    sort_name: store.sortName(entry),
  }))
  await sql`update ${sql.table(store.table)} as record
    set search_text = given.search_text, sort_name = given.sort_name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, search_text text, sort_name text)
    where record.${sql.ref(store.idColumn)} = given.id`.execute(db)
}

/** For rows from before the registry, and for those of the demo. */
export async function indexMissing<Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<never, Entry>,
  isReady: () => boolean,
): Promise<void> {
  const id = sql.ref(store.idColumn)
  let found = slice
  while (found === slice && isReady()) {
    const { rows } = await sql<{ id: string }>`select ${id} as id from ${sql.table(store.table)}
      where search_text = '' order by ${id} limit ${slice}`.execute(db)
    found = rows.length
    if (found > 0) {
      const ids = rows.map((row) => row.id)
      await indexRecords(db, store, ids)
    }
  }
}
