import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { matchesFilter } from '../reads/journey-filter.ts'

/** Ids in one row of the answer. Longer texts would stay in memory until the next large garbage collection. */
const chunkSize = 500
const chunksAtOnce = 100
const idBytes = 16

/** Ids in sixteen bytes each: a million of them as text would be a hundred megabytes. */
export class JourneyIds {
  readonly #chunks: readonly Buffer[]
  readonly count: number

  constructor(chunks: readonly Buffer[]) {
    this.#chunks = chunks
    this.count = chunks.reduce((total, { length }) => total + length, 0) / idBytes
  }

  /** In their order, as text that PostgreSQL reads as ids. */
  *pages(size: number): Generator<string[]> {
    for (const chunk of this.#chunks) {
      for (let start = 0; start < chunk.length; start += size * idBytes) {
        const page = chunk.subarray(start, start + size * idBytes)
        yield Array.from({ length: page.length / idBytes }, (_, at) =>
          page.toString('hex', at * idBytes, (at + 1) * idBytes),
        )
      }
    }
  }
}

/**
 * The journeys that the filter finds at this moment, in list order. Joined by the database, because a row for each id
 * would be a hundred megabytes of garbage; with a cursor, because bytes arrive as text of twice the length.
 */
export async function readJourneyIds(
  db: Db,
  filter: JourneyFilterQuery,
  now: Date,
): Promise<JourneyIds> {
  const chunks: Buffer[] = []
  await db.transaction().execute(async (tx) => {
    await sql`
      declare found_ids no scroll cursor for
      select string_agg(uuid_send(id), ''::bytea order by position) as ids
      from (
        select id, row_number() over (order by state_since desc, id desc) as position
        from journeys where ${matchesFilter(filter, now)}) as found
      group by (position - 1) / ${sql.lit(chunkSize)} order by min(position)`.execute(tx)
    for (let isEnd = false; !isEnd;) {
      const { rows } = await sql<{ ids: Uint8Array }>`
        fetch ${sql.lit(chunksAtOnce)} from found_ids`.execute(tx)
      for (const { ids } of rows) chunks.push(Buffer.from(ids.buffer, ids.byteOffset, ids.length))
      isEnd = rows.length < chunksAtOnce
    }
  })
  return new JourneyIds(chunks)
}

export async function countMatching(
  db: Db,
  filter: JourneyFilterQuery,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from journeys where ${matchesFilter(filter, now)}`.execute(db)
  return rows[0]?.count ?? 0
}
