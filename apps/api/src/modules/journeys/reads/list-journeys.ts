import type { JourneyPage, JourneyPageQuery } from '@arriero/domain/contract/http/journeys.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneysById } from '../journey-queries.ts'
import { JourneyCache } from './journey-cache.ts'
import { writeCursor } from './journey-cursor.ts'
import { and, type JourneyFilter, journeyFilter, or } from './journey-filter.ts'

/** How many of the newest are looked through: at first, and when some of those were found. */
const shortWalk = 2_000
const longWalk = 10_000

/** Newest change of state first. Asks for one more than fits, to know whether another page follows. */
export async function listJourneys(
  db: Db,
  query: JourneyPageQuery,
  cache = new JourneyCache(),
): Promise<JourneyPage> {
  const found = await findPage(db, journeyFilter(query), query.limit + 1)
  const journeys = (await readJourneys(db, found, cache)).slice(0, query.limit)
  const last = found.length > query.limit ? journeys.at(-1) : undefined
  return {
    journeys,
    nextCursor: last ? writeCursor({ stateSince: new Date(last.stateSince), id: last.id }) : null,
  }
}

/**
 * What is frequent is found soonest among the newest, what is rare by an index of its own; the other way round
 * either takes a second among a million. The planner can't tell which is which, least of all of words that
 * always or never come together: a look at the newest can.
 */
async function findPage(db: Db, filter: JourneyFilter, atMost: number): Promise<Found[]> {
  if (filter.others.length === 0) return findJourneys(db, walkNewest(filter, atMost, atMost))
  const found = await findJourneys(db, walkNewest(filter, shortWalk, atMost))
  if (found.length === atMost) return found
  if (found.length * (longWalk / shortWalk) >= atMost) {
    const more = await findJourneys(db, walkNewest(filter, longWalk, atMost))
    if (more.length === atMost) return more
  }
  return db.transaction().execute(async (tx) => {
    // With less, the index forgets which journeys of a block have a frequent word, and reads them all.
    await sql`set local work_mem = '32MB'`.execute(tx)
    return findJourneys(tx, gatherAll(filter, atMost))
  })
}

/** Through the newest, by an index in this order, looking at the other conditions one journey at a time. */
function walkNewest({ range, walked, others }: JourneyFilter, steps: number, atMost: number) {
  const walks = walked.map(
    (condition) => sql`(select * from journeys where ${and([condition, ...range])}
      order by state_since desc, id desc limit ${steps})`,
  )
  return sql<Found>`
    select id, version from (
      select * from (${sql.join(walks, sql` union all `)}) as journeys
      order by state_since desc, id desc limit ${steps}
    ) as journeys
    where ${and(others)} order by state_since desc, id desc limit ${atMost}`
}

/** All that there are, put in order afterwards: materialized, or the planner would walk the order again. */
function gatherAll({ range, walked, others }: JourneyFilter, atMost: number) {
  return sql<Found>`
    with found as materialized (
      select id, version, state_since from journeys where ${and([or(walked), ...range, ...others])}
    )
    select id, version from found order by state_since desc, id desc limit ${atMost}`
}

interface Found {
  id: string
  version: number
}

async function findJourneys(db: Db, query: RawBuilder<Found>): Promise<Found[]> {
  const { rows } = await query.execute(db)
  return rows
}

/** In the order of now: one that has moved on meanwhile has moved up, and none below it is passed over. */
async function readJourneys(
  db: Db,
  found: readonly Found[],
  cache: JourneyCache,
): Promise<JourneyDocument[]> {
  const known = found.flatMap(({ id, version }) => cache.find(id, version) ?? [])
  const isKnown = new Set(known.map(({ id }) => id))
  const missing = found.flatMap(({ id }) => (isKnown.has(id) ? [] : [id]))
  if (missing.length === 0) return known
  const rows = await selectJourneysById(db, missing).execute()
  const read = rows.map(journeyDocument)
  for (const document of read) cache.keep(document)
  return [...known, ...read].sort(
    (one, other) => compare(other.stateSince, one.stateSince) || compare(other.id, one.id),
  )
}

/** Instants and ids as text: in the order in which the database has them. */
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
