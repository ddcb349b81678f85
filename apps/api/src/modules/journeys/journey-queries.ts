import type { Db } from '#platform/schema.ts'

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
