import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '#platform/database/schema.ts'
import type { LoggedChange } from './change.ts'

/** The database queries that a `LogReader` needs. */
export interface LogSource {
  /** The last visible sequence number. */
  head(): Promise<number>
  /** The visible changes after `seq`, in order. */
  changesAfter(seq: number, limit: number): Promise<LoggedChange[]>
  /** Transactions in progress that may have sequence numbers which are not visible yet. */
  writers(): Promise<ReadonlySet<string>>
  trimmedThrough(): Promise<number>
}

export function databaseLogSource(db: Db): LogSource {
  return {
    head: () => readHead(db),
    changesAfter: async (seq, limit) => {
      const rows = await db
        .selectFrom('changes')
        .select(['seq', 'collection', 'document_id', 'version', 'kind', 'fields'])
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map(toChange)
    },
    writers: () => readWriters(db),
    trimmedThrough: async () => (await readLogState(db)).trimmedThrough,
  }
}

/** The head of an empty log is where it was trimmed. */
async function readHead(db: Db): Promise<number> {
  const { head } = await db
    .selectFrom('change_log')
    .select((eb) =>
      eb.fn
        .coalesce(
          eb.selectFrom('changes').select(({ fn }) => fn.max('seq').as('last')),
          'trimmed_through',
        )
        .as('head'),
    )
    .executeTakeFirstOrThrow()
  return Number(head)
}

/**
 * The transactions with a `RowExclusiveLock` on the table. An insert takes it before its sequence number and releases
 * it once its transaction has ended and its rows are visible. Reads of the table take other locks.
 */
async function readWriters(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ virtualtransaction: string }>`
    select virtualtransaction from pg_locks
    where locktype = 'relation' and relation = 'changes'::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted`.execute(db)
  return new Set(rows.map(({ virtualtransaction }) => virtualtransaction))
}

type SelectedChange = Pick<
  Selectable<Schema['changes']>,
  'seq' | 'collection' | 'document_id' | 'version' | 'kind' | 'fields'
>

function toChange(row: SelectedChange): LoggedChange {
  const { seq, collection, kind, document_id: id, version } = row
  if (kind === 'remove') return { seq, collection, kind, id, version }
  const document = { ...row.fields, id, version }
  return kind === 'put'
    ? { seq, collection, kind, document }
    : { seq, collection, kind, patch: document }
}

interface LogState {
  /** Identifies the log: positions of different logs can't be compared. */
  logId: string
  /** Changes up to here were deleted. */
  trimmedThrough: number
}

export async function readLogState(db: Db): Promise<LogState> {
  const row = await db
    .selectFrom('change_log')
    .select(['log_id', 'trimmed_through'])
    .executeTakeFirstOrThrow()
  return { logId: row.log_id, trimmedThrough: row.trimmed_through }
}

interface ChangeSpan {
  after: number
  through: number
  /** Maximum number of documents. */
  atMost: number
}

/** Limits the span to this times `atMost`: scanning a longer one costs more than sending a snapshot. */
const maxSpanPerDocument = 50

/** The documents that changed in a span of the log, for a client that has everything up to `after`. */
export async function readChangedDocuments(
  db: Db,
  collection: string,
  { after, through, atMost }: ChangeSpan,
): Promise<string[] | 'too-many'> {
  if (through - after > atMost * maxSpanPerDocument) return 'too-many'
  const rows = await db
    .selectFrom('changes')
    .select('document_id')
    .distinct()
    .where('collection', '=', collection)
    .where('seq', '>', after)
    .where('seq', '<=', through)
    .limit(atMost + 1)
    .execute()
  // Checked after the query: part of the span may have been trimmed meanwhile.
  const { trimmedThrough } = await readLogState(db)
  if (rows.length > atMost || trimmedThrough > after) return 'too-many'
  return rows.map((row) => row.document_id)
}
