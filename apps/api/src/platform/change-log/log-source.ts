import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '#platform/database/schema.ts'
import type { LoggedChange } from './change.ts'
import { readLogState } from './log-state.ts'

/** What reading the log in order needs to know of the database. */
export interface LogSource {
  /** The last number that can be seen. */
  head(): Promise<number>
  /** What can be seen after `seq`, in order. */
  changesAfter(seq: number, limit: number): Promise<LoggedChange[]>
  /** The transactions under way that may have taken numbers. */
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

/** An empty log stands where it was trimmed. */
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
 * An insert takes this lock before its number, and lets it go once its transaction has ended and what
 * it did can be seen. Other readers of the table take other locks.
 */
async function readWriters(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ virtualtransaction: string }>`
    select virtualtransaction from pg_locks
    where locktype = 'relation' and relation = 'changes'::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted`.execute(db)
  return new Set(rows.map(({ virtualtransaction }) => virtualtransaction))
}

type ChangeRow = Pick<
  Selectable<Schema['changes']>,
  'seq' | 'collection' | 'document_id' | 'version' | 'kind' | 'fields'
>

function toChange(row: ChangeRow): LoggedChange {
  const { seq, collection, kind, document_id: id, version } = row
  if (kind === 'remove') return { seq, collection, kind, id, version }
  const document = { ...row.fields, id, version }
  return kind === 'put'
    ? { seq, collection, kind, document }
    : { seq, collection, kind, patch: document }
}
