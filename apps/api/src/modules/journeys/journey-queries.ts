import type { CalendarDay } from '@arriero/domain/calendar/calendar-day.ts'
import { paperKinds, papers } from '@arriero/domain/users/paper.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Schema } from '#platform/schema.ts'

export type JourneyRow = Awaited<
  ReturnType<ReturnType<typeof selectJourneys>['executeTakeFirstOrThrow']>
>

/**
 * A journey with the names a person reads beside it. What most journeys do not have is looked up instead of
 * joined: with nine tables to join, PostgreSQL takes four times as long to plan as to do it.
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
          .select(['novelty.code', 'novelty.opened_at'])
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
      // Read with every document; whoever writes papers has to record the journeys they belong to.
      sql<CalendarDay | null>`least(
        ${firstToExpire(eb, 'driver_id')}, ${firstToExpire(eb, 'vehicle_id')})`.as(
        'papers_expire_on',
      ),
    ])

const blockingKinds = paperKinds.filter((kind) => papers[kind].blocks)

/** Of the papers without which the truck stays at home. */
const firstToExpire = (
  eb: ExpressionBuilder<Schema, 'journeys'>,
  whose: 'driver_id' | 'vehicle_id',
) =>
  eb
    .selectFrom('papers')
    .select(({ fn }) => fn.min('papers.expires_on').as('first'))
    .whereRef(`papers.${whose}`, '=', `journeys.${whose}`)
    .where('papers.kind', 'in', blockingKinds)
