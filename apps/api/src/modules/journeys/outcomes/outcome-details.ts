import type { Outcomes } from '@arriero/domain/contract/http/outcomes.ts'
import { type Actor, actors } from '@arriero/domain/journeys/journey-event.ts'
import { isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import {
  addHistograms,
  type Histogram,
  percentile,
} from '@arriero/domain/journeys/duration-histogram.ts'
import type { OutcomePeriod } from '@arriero/domain/contract/outcome-filter.ts'
import { surchargeSites } from '@arriero/domain/journeys/surcharge.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { type Member, periodBefore } from './outcome-figures.ts'

type DetailKind =
  | 'cancellation'
  | 'reached'
  | 'novelty'
  | 'resolution'
  | 'stay'
  | 'waiting'
  | 'charge'

interface DetailSums {
  journeys: number
  events: number
  seconds: number
  cop: number
}

interface Detail extends DetailSums {
  histogram: Histogram
}

type DetailRow = DetailSums & { kind: DetailKind; key: string; isBefore: boolean }

const noDetail: Detail = { journeys: 0, events: 0, seconds: 0, cop: 0, histogram: [] }

type Reading = Pick<Outcomes, 'cancellations' | 'novelties' | 'resolution' | 'states' | 'waiting'>

/** What the journeys of a period went through, beside the period before. */
export async function readDetails(db: Db, member: Member, period: OutcomePeriod): Promise<Reading> {
  const details = await DetailTable.read(db, member, period)
  const novelties = readNovelties(details)
  const resolved = (isBefore: boolean) =>
    novelties.reduce<Histogram>(
      (sum, { code }) => addHistograms(sum, details.get('resolution', code, isBefore).histogram),
      [],
    )
  return {
    cancellations: readCancellations(details),
    novelties,
    resolution: { ...timesOf(resolved(false)), before: percentile(resolved(true), 0.5) },
    states: readStates(details),
    waiting: readWaiting(details),
  }
}

/** Details by kind, key and period. */
class DetailTable {
  readonly #details = new Map<string, Detail>()
  readonly #keys = new Map<DetailKind, Set<string>>()

  static async read(db: Db, of: Member, period: OutcomePeriod): Promise<DetailTable> {
    const table = new DetailTable()
    const [sums, buckets] = await Promise.all([
      readSums(db, of, period),
      readBuckets(db, of, period),
    ])
    for (const { kind, key, isBefore, ...row } of sums) table.#change(kind, key, isBefore, row)
    for (const { kind, key, isBefore, bucket, count } of buckets) {
      const histogram = [...table.get(kind, key, isBefore).histogram]
      while (histogram.length < bucket) histogram.push(0)
      histogram[bucket] = (histogram[bucket] ?? 0) + count
      table.#change(kind, key, isBefore, { histogram })
    }
    return table
  }

  #change(kind: DetailKind, key: string, isBefore: boolean, change: Partial<Detail>): void {
    this.#details.set(`${kind} ${key} ${isBefore}`, { ...this.get(kind, key, isBefore), ...change })
    this.#keys.set(kind, (this.#keys.get(kind) ?? new Set()).add(key))
  }

  get(kind: DetailKind, key: string, isBefore = false): Detail {
    return this.#details.get(`${kind} ${key} ${isBefore}`) ?? noDetail
  }

  keys(kind: DetailKind): string[] {
    return [...(this.#keys.get(kind) ?? [])].toSorted()
  }
}

const chosen = ({ dimension, member }: Member, period: OutcomePeriod) => sql`
  dimension = ${dimension} and member = ${member}
    and week >= ${periodBefore(period).from}::date and week < ${period.until}::date`

async function readSums(db: Db, member: Member, period: OutcomePeriod): Promise<DetailRow[]> {
  const { rows } = await sql<DetailRow>`
    select kind, key, week < ${period.from}::date as "isBefore", sum(journeys)::integer as journeys,
      sum(events)::integer as events, sum(seconds)::float8 as seconds, sum(cop)::float8 as cop
    from outcome_detail_figures where ${chosen(member, period)}
    group by 1, 2, 3`.execute(db)
  return rows
}

type BucketRow = Pick<DetailRow, 'kind' | 'key' | 'isBefore'> & { bucket: number; count: number }

/** The histograms, bucket by bucket. In any order: sorting them would take longer than summing them. */
async function readBuckets(db: Db, member: Member, period: OutcomePeriod): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select kind, key, week < ${period.from}::date as "isBefore", place as bucket, sum(size)::integer as count
    from outcome_detail_figures cross join lateral (
      select place::integer - 1 as place, size from unnest(histogram) with ordinality as folded (size, place)
      union all select bucket, journeys + events where bucket is not null
    ) as buckets
    where ${chosen(member, period)} and size <> 0
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

const timesOf = (histogram: Histogram) => ({
  median: percentile(histogram, 0.5),
  p90: percentile(histogram, 0.9),
})

function readCancellations(details: DetailTable): Outcomes['cancellations'] {
  return details
    .keys('cancellation')
    .flatMap((key) => {
      const [by = '', reason = ''] = key.split(':')
      if (!isActor(by)) return []
      const { journeys } = details.get('cancellation', key)
      const { journeys: before } = details.get('cancellation', key, true)
      return [{ by, reason: reason === '' ? null : reason, journeys, before }]
    })
    .filter(({ journeys, before }) => journeys + before > 0)
    .toSorted((one, other) => other.journeys - one.journeys)
}

const isActor = (text: string): text is Actor => actors.some((actor) => actor === text)

function readNovelties(details: DetailTable): Outcomes['novelties'] {
  return noveltyCodes
    .map((code) => {
      const { events: novelties, histogram } = details.get('resolution', code)
      return {
        code,
        journeys: details.get('novelty', code).journeys,
        novelties,
        ...timesOf(histogram),
        before: details.get('resolution', code, true).events,
      }
    })
    .filter(({ journeys, novelties, before }) => journeys + novelties + before > 0)
    .toSorted((one, other) => other.novelties - one.novelties)
}

function readStates(details: DetailTable): Outcomes['states'] {
  return details
    .keys('reached')
    .map(Number)
    .filter(isJourneyStateId)
    .map((stateId) => {
      const key = String(stateId)
      const { histogram } = details.get('stay', key)
      const { journeys } = details.get('reached', key)
      const before = percentile(details.get('stay', key, true).histogram, 0.5)
      return { stateId, journeys, ...timesOf(histogram), before }
    })
    .filter(({ journeys }) => journeys > 0)
    .toSorted((one, other) => one.stateId - other.stateId)
}

function readWaiting(details: DetailTable): Outcomes['waiting'] {
  const settled = (site: string, isBefore = false) =>
    details.get('charge', `${site}:settled`, isBefore)
  const approved = (site: string, isBefore = false) =>
    details.get('charge', `${site}:approved`, isBefore)
  return surchargeSites.map((site) => ({
    site,
    journeys: details.get('waiting', site).journeys,
    seconds: settled(site).seconds + approved(site).seconds,
    approvedCop: approved(site).cop,
    pendingCop: settled(site).cop,
    beforeCop: settled(site, true).cop + approved(site, true).cop,
  }))
}
