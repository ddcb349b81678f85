import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/database/schema.ts'
import { papersExpireOn } from './paper-expiry.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'

export type JourneyRow = Awaited<
  ReturnType<ReturnType<typeof selectJourneys>['executeTakeFirstOrThrow']>
>

/** Ids of the steps taken about the novelty, in order. */
export const stepsTaken = sql<string[]>`array(
  select step from novelty_steps where novelty_id = novelty.id order by position)`

/**
 * A journey with the names that screens show. Tables in which most journeys have no row are subqueries, not
 * joins: with nine joins, PostgreSQL takes four times as long to plan the query as to run it.
 */
export const selectJourneys = (db: Db) =>
  db
    .selectFrom('journeys')
    .innerJoin('customers', 'customers.user_id', 'journeys.customer_id')
    .leftJoin('users as driver', 'driver.id', 'journeys.driver_id')
    .leftJoin('vehicles', 'vehicles.id', 'journeys.vehicle_id')
    .selectAll('journeys')
    .select([
      'customers.company_name',
      'driver.given_names as driver_given_names',
      'driver.surnames as driver_surnames',
      'driver.phone as driver_phone',
      'vehicles.plate',
      'vehicles.type as vehicle_type',
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('users as offered')
          .select(['offered.id', 'offered.given_names', 'offered.surnames'])
          .whereRef('offered.id', '=', 'journeys.offered_driver_id'),
      ).as('offered_to'),
      jsonObjectFrom(
        eb
          .selectFrom('claims')
          .innerJoin('users as attendant', 'attendant.id', 'claims.administrator_id')
          .select(['attendant.id', 'attendant.given_names', 'attendant.surnames', 'claims.since'])
          .whereRef('claims.journey_id', '=', 'journeys.id'),
      ).as('attended_by'),
      jsonObjectFrom(
        eb
          .selectFrom('novelties as novelty')
          .select(['novelty.code', 'novelty.opened_at', stepsTaken.as('steps')])
          .whereRef('novelty.journey_id', '=', 'journeys.id')
          .where('novelty.resolved_at', 'is', null),
      ).as('novelty'),
      jsonObjectFrom(
        eb
          .selectFrom('surcharges as surcharge')
          .select(['surcharge.started_at', 'surcharge.rate_cop'])
          .whereRef('surcharge.journey_id', '=', 'journeys.id')
          .where('surcharge.status', '=', 'running'),
      ).as('surcharge'),
      jsonObjectFrom(
        eb
          .selectFrom('users as snoozer')
          .select(['snoozer.id', 'snoozer.given_names', 'snoozer.surnames'])
          .whereRef('snoozer.id', '=', 'journeys.snoozed_by'),
      ).as('snoozed_by_person'),
      papersExpireOn.as('papers_expire_on'),
    ])

/**
 * The ids are passed as rows, not as an array: for an array of a hundred the planner would read the whole users
 * table.
 */
export const selectJourneysById = (db: Db, ids: readonly string[]) =>
  selectJourneys(db).where(
    'journeys.id',
    '=',
    sql<string>`any(array(select unnest(${ids}::uuid[])))`,
  )

/** Locks in the order of the ids, so that two transactions that lock several journeys can't deadlock. */
export async function lockJourneys(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('journeys')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** As literals, not parameters: the planner uses the partial indexes on these states only for literals. */
export const underWaySql = sql.raw(underWayStateIds.join())
