import type { JourneyPage, JourneyPageQuery } from '@arriero/domain/contract/http/journeys.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'
import { writeCursor } from './journey-cursor.ts'
import { and, type JourneyFilter, journeyFilter, or } from './journey-filter.ts'

/** How many of the newest are looked through: at first, and when some of those were found. */
const shortWalk = 2_000
const longWalk = 10_000

/** Newest change of state first. Asks for one more than fits, to know whether another page follows. */
export async function listJourneys(db: Db, query: JourneyPageQuery): Promise<JourneyPage> {
  const ids = await findPage(db, journeyFilter(query), query.limit + 1)
  const rows = await readJourneys(db, ids)
  const page = rows.slice(0, query.limit)
  const last = ids.length > query.limit ? page.at(-1) : undefined
  return {
    journeys: page.map(journeyDocument),
    nextCursor: last ? writeCursor({ stateSince: last.state_since, id: last.id }) : null,
  }
}

/**
 * What is frequent is found soonest among the newest, what is rare by an index of its own; the other way round
 * either takes a second among a million. The planner can't tell which is which, least of all of words that
 * always or never come together: a look at the newest can.
 */
async function findPage(db: Db, filter: JourneyFilter, atMost: number): Promise<string[]> {
  if (filter.others.length === 0) return findIds(db, walkNewest(filter, atMost, atMost))
  const found = await findIds(db, walkNewest(filter, shortWalk, atMost))
  if (found.length === atMost) return found
  if (found.length * (longWalk / shortWalk) >= atMost) {
    const more = await findIds(db, walkNewest(filter, longWalk, atMost))
    if (more.length === atMost) return more
  }
  return db.transaction().execute(async (tx) => {
    // With less, the index forgets which journeys of a block have a frequent word, and reads them all.
    await sql`set local work_mem = '32MB'`.execute(tx)
    return findIds(tx, gatherAll(filter, atMost))
  })
}

/** Through the newest, by an index in this order, looking at the other conditions one journey at a time. */
function walkNewest({ range, walked, others }: JourneyFilter, steps: number, atMost: number) {
  const walks = walked.map(
    (condition) => sql`(select * from journeys where ${and([condition, ...range])}
      order by state_since desc, id desc limit ${steps})`,
  )
  return sql<Found>`
    select id from (
      select * from (${sql.join(walks, sql` union all `)}) as journeys
      order by state_since desc, id desc limit ${steps}
    ) as journeys
    where ${and(others)} order by state_since desc, id desc limit ${atMost}`
}

/** All that there are, put in order afterwards: materialized, or the planner would walk the order again. */
function gatherAll({ range, walked, others }: JourneyFilter, atMost: number) {
  return sql<Found>`
    with found as materialized (
      select id, state_since from journeys where ${and([or(walked), ...range, ...others])}
    )
    select id from found order by state_since desc, id desc limit ${atMost}`
}

interface Found {
  id: string
}

async function findIds(db: Db, query: RawBuilder<Found>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * In the order of now: one that has moved on meanwhile has moved up, and none below it is passed over. The ids
 * come as rows, since of an array the planner knows the length, and for a hundred it reads everybody's names.
 */
const readJourneys = (db: Db, ids: readonly string[]) =>
  selectJourneys(db)
    .where('journeys.id', '=', sql<string>`any(array(select unnest(${ids}::uuid[])))`)
    .orderBy('journeys.state_since', 'desc')
    .orderBy('journeys.id', 'desc')
    .execute()
