import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<boolean>

interface FactConditions {
  /** Few journeys pass one of these; each has a partial index in list order. */
  indexed: Condition[][]
  /** These choose among the journeys of the indexed ones. */
  others: Condition[]
}

/** Conditions on what happened to a journey, from the columns that the commands keep on its row. */
export function factConditions(query: JourneyFilterQuery, now: Date): FactConditions {
  const { late, novelty, surcharge, cancelledBy, cancelReason } = query
  const indexed: Condition[][] = []
  const others: Condition[] = []
  if (novelty !== undefined) indexed.push([sql`journeys.novelty_codes <> '{}'`])
  if (isOne(novelty)) others.push(sql`journeys.novelty_codes @> array[${novelty}]::text[]`)
  if (surcharge !== undefined) indexed.push([sql`journeys.surcharge_sites <> '{}'`])
  if (isOne(surcharge)) others.push(sql`journeys.surcharge_sites @> array[${surcharge}]::text[]`)
  if (cancelledBy !== undefined || cancelReason !== undefined) {
    indexed.push([sql`journeys.cancelled_by is not null`])
  }
  if (isOne(cancelledBy)) others.push(sql`journeys.cancelled_by = ${cancelledBy}`)
  if (cancelReason !== undefined) others.push(sql`journeys.cancel_reason = ${cancelReason}`)
  if (late === 'yes') indexed.push([isArrivedLate, isOverdue(now)])
  if (late === 'no') others.push(isArrivedInTime)
  return { indexed, others }
}

const isOne = (value: string | undefined): value is string => value !== undefined && value !== 'any'

const isArrivedLate: Condition = sql`journeys.arrived_at > journeys.promised_at`
const isArrivedInTime: Condition = sql`(journeys.arrived_at <= journeys.promised_at) is true`

const openStates = sql.join(openStateIds.map((id) => sql.lit(id)))

/** Open, and past its promised time without having arrived. */
const isOverdue = (now: Date): Condition => sql`(journeys.arrived_at is null
  and journeys.journey_state_id in (${openStates}) and journeys.promised_at < ${now})`

/** As the values of the filter `late`; null for journeys that pass neither. */
export const lateness = (now: Date): RawBuilder<'yes' | 'no' | null> => sql`case
  when ${isArrivedLate} or ${isOverdue(now)} then 'yes' when ${isArrivedInTime} then 'no' end`
