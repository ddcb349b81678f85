import type { JourneyPage, JourneyPageQuery } from '@arriero/domain/contract/http/journeys.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneysById } from '../journey-queries.ts'
import { JourneyCache } from './journey-cache.ts'
import { writeCursor } from './journey-cursor.ts'
import { and, type JourneyFilter, journeyFilter, or } from './journey-filter.ts'

/** How many of the newest journeys are scanned: at first, and again if the first scan found some. */
const shortScan = 2_000
const longScan = 10_000

/** Newest change of state first. Queries one more than the page holds, to know whether another page follows. */
export async function listJourneys(
  db: Db,
  query: JourneyPageQuery,
  now: Date,
  cache = new JourneyCache(),
): Promise<JourneyPage> {
  const found = await findPageIds(db, journeyFilter(query, now), query.limit + 1)
  const journeys = (await readJourneys(db, found, cache)).slice(0, query.limit)
  const last = found.length > query.limit ? journeys.at(-1) : undefined
  return {
    journeys,
    facts: await readFacts(
      db,
      journeys.map(({ id }) => id),
    ),
    nextCursor: last ? writeCursor({ stateSince: new Date(last.stateSince), id: last.id }) : null,
  }
}

/**
 * Frequent matches are found fastest by scanning the newest journeys, rare ones by their own index. The wrong
 * choice takes a second on a million rows. The planner can't estimate it, least of all for combined search
 * words, so we scan the newest journeys first and decide by what that finds.
 */
async function findPageIds(db: Db, filter: JourneyFilter, limit: number): Promise<FoundJourney[]> {
  if (filter.others.length === 0) return findJourneys(db, scanNewest(filter, limit, limit))
  const found = await findJourneys(db, scanNewest(filter, shortScan, limit))
  if (found.length === limit) return found
  if (found.length * (longScan / shortScan) >= limit) {
    const more = await findJourneys(db, scanNewest(filter, longScan, limit))
    if (more.length === limit) return more
  }
  return db.transaction().execute(async (tx) => {
    // With less memory the bitmap index scan becomes lossy for frequent words and rechecks whole blocks.
    await sql`set local work_mem = '32MB'`.execute(tx)
    return findJourneys(tx, collectAll(filter, limit))
  })
}

/** Scans the newest journeys by an index in list order and filters each by the other conditions. */
function scanNewest({ range, indexed, others }: JourneyFilter, scanned: number, limit: number) {
  const scans = indexed.map(
    (condition) => sql`(select * from journeys where ${and([condition, ...range])}
      order by state_since desc, id desc limit ${scanned})`,
  )
  return sql<FoundJourney>`
    select id, version from (
      select * from (${sql.join(scans, sql` union all `)}) as journeys
      order by state_since desc, id desc limit ${scanned}
    ) as journeys
    where ${and(others)} order by state_since desc, id desc limit ${limit}`
}

/** Finds all matches, then sorts them. Materialized, because otherwise the planner scans in list order again. */
function collectAll({ range, indexed, others }: JourneyFilter, limit: number) {
  return sql<FoundJourney>`
    with found as materialized (
      select id, version, state_since from journeys where ${and([or(indexed), ...range, ...others])}
    )
    select id, version from found order by state_since desc, id desc limit ${limit}`
}

interface FoundJourney {
  id: string
  version: number
}

async function findJourneys(db: Db, query: RawBuilder<FoundJourney>): Promise<FoundJourney[]> {
  const { rows } = await query.execute(db)
  return rows
}

/** Sorted by the current values: a journey that changed since the query moves up, and no other is skipped. */
async function readJourneys(
  db: Db,
  found: readonly FoundJourney[],
  cache: JourneyCache,
): Promise<JourneyDocument[]> {
  const cached = found.flatMap(({ id, version }) => cache.find(id, version) ?? [])
  const cachedIds = new Set(cached.map(({ id }) => id))
  const missing = found.flatMap(({ id }) => (cachedIds.has(id) ? [] : [id]))
  if (missing.length === 0) return cached
  const rows = await selectJourneysById(db, missing).execute()
  const read = rows.map(journeyDocument)
  for (const document of read) cache.add(document)
  return [...cached, ...read].sort(
    (one, other) => compare(other.stateSince, one.stateSince) || compare(other.id, one.id),
  )
}

/** ISO instants and ids compare as text in the same order as in the database. */
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Not cached with the documents: a fact can change without a new version of the document. */
async function readFacts(db: Db, ids: readonly string[]): Promise<JourneyPage['facts']> {
  const rows = await db
    .selectFrom('journeys')
    .select(['id', 'arrived_at', 'novelty_codes', 'surcharge_sites'])
    .select(['cancelled_by', 'cancel_reason'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return Object.fromEntries(
    rows.map((row) => [
      row.id,
      {
        arrivedAt: row.arrived_at?.toISOString() ?? null,
        novelties: row.novelty_codes,
        surcharges: row.surcharge_sites,
        cancelledBy: row.cancelled_by,
        cancelReason: row.cancel_reason,
      },
    ]),
  )
}
