import { dayMs } from '@arriero/domain/calendar/durations.ts'
import {
  attentionStateIds,
  type JourneyStateId,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'

const historyDays = 90

/** Fewer stays tell nothing about a corridor or a customer. */
const minSamples = 5

/** Journeys read at once: a longer query would stop a server on PGlite for everybody. */
const pageSize = 250

/**
 * Writes how long states lasted in the last 90 days: by corridor, by customer, by both and overall. The medians are
 * computed here and not in SQL, which would need one query over all journeys.
 */
export async function refreshDurations(db: Db, now: Date): Promise<void> {
  const stays = await readStays(db, now)
  for (const state of allStates) {
    await db.transaction().execute((tx) => replaceDurations(tx, state, stays.get(state)))
  }
}

/** The same in one transaction, for a database that nobody else uses yet. */
export async function writeDurations(tx: Tx, now: Date): Promise<void> {
  const stays = await readStays(tx, now)
  for (const state of allStates) await replaceDurations(tx, state, stays.get(state))
}

const allStates = Object.values(journeyStates)

/** The stays in one state by corridor and customer. */
type StaysOfState = Map<string, { of: DurationKey; seconds: number[] }>

interface DurationKey {
  origin_divipola: string | null
  destination_divipola: string | null
  customer_id: string | null
}

interface StayRow extends DurationKey {
  id: string
  /** Null for a journey that has not left a state in these days. */
  state_id: JourneyStateId | null
  seconds: number
}

async function readStays(db: Db | Tx, now: Date): Promise<Map<JourneyStateId, StaysOfState>> {
  const since = new Date(now.getTime() - historyDays * dayMs)
  const stays = new Map<JourneyStateId, StaysOfState>()
  let page = await readPage(db, since)
  while (page.length > 0) {
    for (const { state_id, seconds, ...row } of page) {
      if (state_id !== null) addTo(stays, state_id, row, seconds)
    }
    page = await readPage(db, since, page.at(-1)?.id)
  }
  return stays
}

const lowestId = '00000000-0000-0000-0000-000000000000'

/** A stay counts with its interruptions, as the clocks on the screens do; the interruptions count as stays too. */
async function readPage(db: Db | Tx, since: Date, after = lowestId): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select page.*, stays.state_id, stays.seconds
    from (
      select id, origin_divipola, destination_divipola, customer_id from journeys
      where id > ${after}::uuid and state_since >= ${since}
      order by id limit ${pageSize}
    ) as page left join lateral (
      select stage_state_id as state_id, sum(stage_seconds)::float8 as seconds
      from transitions where journey_id = page.id and at >= ${since} and stage_state_id is not null
      group by stage_state_id
      union all
      select from_state_id, sum(stay_seconds)::float8
      from transitions where journey_id = page.id and at >= ${since}
        and from_state_id in (${sql.join(attentionStateIds)})
      group by from_state_id
    ) as stays on true
    order by page.id`.execute(db)
  return rows
}

function addTo(
  stays: Map<JourneyStateId, StaysOfState>,
  state: JourneyStateId,
  { origin_divipola, destination_divipola, customer_id }: DurationKey,
  seconds: number,
): void {
  const ofState: StaysOfState = stays.get(state) ?? new Map()
  stays.set(state, ofState)
  add(ofState, { origin_divipola, destination_divipola, customer_id }, [seconds])
}

function add(stays: StaysOfState, of: DurationKey, seconds: readonly number[]): void {
  const key = `${of.origin_divipola} ${of.destination_divipola} ${of.customer_id}`
  const known = stays.get(key) ?? { of, seconds: [] }
  stays.set(key, known)
  for (const one of seconds) known.seconds.push(one)
}

/** Each stay counts for its corridor and customer, for each of the two, and for all journeys. */
function widen(stays: StaysOfState): StaysOfState {
  const widened: StaysOfState = new Map()
  const anyCorridor = { origin_divipola: null, destination_divipola: null }
  for (const { of, seconds } of stays.values()) {
    add(widened, of, seconds)
    add(widened, { ...of, customer_id: null }, seconds)
    add(widened, { ...of, ...anyCorridor }, seconds)
    add(widened, { ...anyCorridor, customer_id: null }, seconds)
  }
  return widened
}

async function replaceDurations(
  tx: Tx,
  state: JourneyStateId,
  stays: StaysOfState = new Map(),
): Promise<void> {
  const rows = [...widen(stays).values()]
    .filter(({ of, seconds }) => seconds.length >= minSamples || isOfAll(of))
    .map(({ of, seconds }) => {
      const sorted = Float64Array.from(seconds).toSorted()
      return {
        ...of,
        state_id: state,
        samples: sorted.length,
        median_seconds: Math.round(percentile(sorted, 0.5)),
        p90_seconds: Math.round(percentile(sorted, 0.9)),
      }
    })
  // Without the lock, two processes would insert the same rows.
  await sql`lock table usual_durations in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('usual_durations').where('state_id', '=', state).execute()
  await sql`
    insert into usual_durations
    select * from jsonb_populate_recordset(null::usual_durations, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

const isOfAll = ({ origin_divipola, customer_id }: DurationKey) =>
  origin_divipola === null && customer_id === null

/** Between two values it is interpolated, as PostgreSQL's `percentile_cont` does. */
function percentile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const [below = 0, above = below] = sorted.subarray(Math.floor(place), Math.floor(place) + 2)
  return below + (above - below) * (place % 1)
}
