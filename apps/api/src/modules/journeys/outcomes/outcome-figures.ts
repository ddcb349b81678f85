import type { OutcomeCounts } from '@arriero/domain/contract/http/outcomes.ts'
import { addDays, type CalendarDay } from '@arriero/domain/calendar/calendar-day.ts'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import type { OutcomePeriod, OutcomeScope } from '@arriero/domain/contract/outcome-filter.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** The sums of the weeks, and of the steps that are not in them yet. */
export const countColumns: RawBuilder<unknown> = sql`
  sum(ended)::integer as "ended", sum(finished)::integer as "finished", sum(on_time)::integer as "onTime",
  sum(late)::integer as "late", sum(cancelled)::integer as "cancelled", sum(expired)::integer as "expired",
  sum(with_novelty)::integer as "withNovelty", sum(with_waiting)::integer as "withWaiting",
  sum(novelties)::integer as "novelties", sum(waiting_seconds)::float8 as "waitingSeconds",
  sum(waiting_cop)::float8 as "waitingCop"`

export const noCounts: OutcomeCounts = {
  ended: 0,
  finished: 0,
  onTime: 0,
  late: 0,
  cancelled: 0,
  expired: 0,
  withNovelty: 0,
  withWaiting: 0,
  novelties: 0,
  waitingSeconds: 0,
  waitingCop: 0,
}

const countNames = Object.keys(noCounts) as (keyof OutcomeCounts)[]

export const addCounts = (one: OutcomeCounts, other: OutcomeCounts): OutcomeCounts =>
  combine(one, other, (a, b) => a + b)

export const subtractCounts = (one: OutcomeCounts, other: OutcomeCounts): OutcomeCounts =>
  combine(one, other, (a, b) => a - b)

const combine = (
  one: OutcomeCounts,
  other: OutcomeCounts,
  operate: (a: number, b: number) => number,
): OutcomeCounts => ({
  ...noCounts,
  ...Object.fromEntries(countNames.map((name) => [name, operate(one[name], other[name])])),
})

/** Whose figures: which rows of the tables. */
export interface Member {
  dimension: 'all' | 'customer' | 'corridor' | 'driver'
  member: string
}

export function memberOf({ customerId, driverId, origin, destination }: OutcomeScope): Member {
  if (customerId !== undefined) return { dimension: 'customer', member: customerId }
  if (driverId !== undefined) return { dimension: 'driver', member: driverId }
  if (origin === undefined || destination === undefined) return { dimension: 'all', member: '' }
  return { dimension: 'corridor', member: `${origin}-${destination}` }
}

/** As many weeks, just before. */
export const periodBefore = ({ from, until }: OutcomePeriod): OutcomePeriod => ({
  from: addDays(from, -daysOf({ from, until })),
  until: from,
})

export const daysOf = ({ from, until }: OutcomePeriod): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs)

export type WeekCounts = OutcomeCounts & { week: CalendarDay }

/** Weeks without journeys are left out. */
export async function readWeeks(
  db: Db,
  { dimension, member }: Member,
  { from, until }: OutcomePeriod,
): Promise<WeekCounts[]> {
  const { rows } = await sql<WeekCounts>`
    select week::text as week, ${countColumns} from outcome_figures
    where dimension = ${dimension} and member = ${member} and week >= ${from}::date and week < ${until}::date
    group by 1 having sum(ended) > 0 order by 1`.execute(db)
  return rows
}
