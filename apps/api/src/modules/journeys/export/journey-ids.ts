import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { matchesFilter } from '../reads/journey-filter.ts'

/** Ids of one row of the answer. */
const chunkSize = 5_000
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
 * would be a hundred megabytes of garbage.
 */
export async function readJourneyIds(
  db: Db,
  filter: JourneyFilterQuery,
  now: Date,
): Promise<JourneyIds> {
  const { rows } = await sql<{ ids: Uint8Array }>`
    select string_agg(uuid_send(id), ''::bytea order by position) as ids
    from (
      select id, row_number() over (order by state_since desc, id desc) as position
      from journeys where ${matchesFilter(filter, now)}) as found
    group by (position - 1) / ${sql.lit(chunkSize)} order by min(position)`.execute(db)
  return new JourneyIds(rows.map(({ ids }) => Buffer.from(ids.buffer, ids.byteOffset, ids.length)))
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
