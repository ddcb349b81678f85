import type {
  JourneyCounts,
  JourneyPage,
  JourneyPageQuery,
} from '@arriero/domain/contract/http/journeys.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/schema.ts'
import { readCursor, writeCursor } from './journey-cursor.ts'
import { journeyDocument } from './journey-document.ts'

export type JourneyRow = Awaited<
  ReturnType<ReturnType<typeof selectJourneys>['executeTakeFirstOrThrow']>
>

/** A journey with the names a person reads beside it. */
export const selectJourneys = (db: Db) =>
  db
    .selectFrom('journeys')
    .innerJoin('customers', 'customers.user_id', 'journeys.customer_id')
    .leftJoin('users as driver', 'driver.id', 'journeys.driver_id')
    .leftJoin('vehicles', 'vehicles.id', 'journeys.vehicle_id')
    .leftJoin('users as offered', 'offered.id', 'journeys.offered_driver_id')
    .leftJoin('claims', 'claims.journey_id', 'journeys.id')
    .leftJoin('users as attendant', 'attendant.id', 'claims.administrator_id')
    .leftJoin('novelties as novelty', (join) =>
      join.onRef('novelty.journey_id', '=', 'journeys.id').on('novelty.resolved_at', 'is', null),
    )
    .leftJoin('surcharges as surcharge', (join) =>
      join.onRef('surcharge.journey_id', '=', 'journeys.id').on('surcharge.status', '=', 'running'),
    )
    .selectAll('journeys')
    .select([
      'customers.company_name',
      'driver.given_names as driver_given_names',
      'driver.surnames as driver_surnames',
      'driver.phone as driver_phone',
      'vehicles.plate',
      'vehicles.type as vehicle_type',
      'offered.given_names as offered_given_names',
      'offered.surnames as offered_surnames',
      'claims.administrator_id as attendant_id',
      'claims.since as attended_since',
      'attendant.given_names as attendant_given_names',
      'attendant.surnames as attendant_surnames',
      'novelty.code as novelty_code',
      'novelty.opened_at as novelty_opened_at',
      'surcharge.started_at as surcharge_started_at',
      'surcharge.rate_cop as surcharge_rate_cop',
    ])

/** Newest change of state first. Asks for one row more than fits, to know whether another page follows. */
export async function listJourneys(
  db: Db,
  { states, cursor, limit }: JourneyPageQuery,
): Promise<JourneyPage> {
  let query = selectJourneys(db)
    .orderBy('journeys.state_since', 'desc')
    .orderBy('journeys.id', 'desc')
    .limit(limit + 1)
  if (states) query = query.where('journeys.journey_state_id', 'in', states)
  if (cursor !== undefined) {
    const { stateSince, id } = readCursor(cursor)
    query = query.where(sql<boolean>`(journeys.state_since, journeys.id) < (${stateSince}, ${id})`)
  }
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    journeys: page.map(journeyDocument),
    nextCursor: last ? writeCursor({ stateSince: last.state_since, id: last.id }) : null,
  }
}

export async function countJourneys(db: Db): Promise<JourneyCounts> {
  const rows = await db
    .selectFrom('journeys')
    .select(['journey_state_id', (e) => e.fn.countAll<number>().as('total')])
    .groupBy('journey_state_id')
    .execute()
  return { counts: Object.fromEntries(rows.map((row) => [row.journey_state_id, row.total])) }
}
