import type { Point } from '@arriero/domain/corridors/point.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import { underWaySql } from '../under-way-sql.ts'
import { clockTolerance } from './judge-points.ts'
import type { Fix } from './reported-point.ts'

/** Where a driver stands when a report of his comes in. */
export interface DriverStanding {
  driverId: string
  seen: Fix | null
  /** The one under way. */
  journey: JourneyUnderWay | null
}

export interface JourneyUnderWay {
  id: string
  journeyStateId: JourneyStateId
  interrupted: readonly JourneyStateId[]
  origin: Point
  destination: Point
  /** The newest of its positions. */
  marker: Fix | null
  /** Points from before it were not driven for this journey. */
  since: number
}

/** Nobody else writes positions of these journeys until the transaction ends. Drivers are only read. */
export async function lockStandings(
  tx: Tx,
  driverIds: readonly string[],
): Promise<Map<string, DriverStanding>> {
  const { rows } = await sql<StandingRow>`
    with journey as (
      select id, driver_id, journey_state_id, interrupted, origin_lat, origin_lng, destination_lat, destination_lng,
        position_lat, position_lng, position_at
      from journeys
      where driver_id = any(${driverIds}::uuid[]) and journey_state_id in (${underWaySql})
      order by id for no key update
    )
    select journey.*, user_id, seen_lat, seen_lng, seen_at, (
        select at from transitions
        where journey_id = journey.id and to_state_id = ${sql.lit(journeyStates.OnWay)}
        order by version limit 1
      ) as started_at
    from drivers left join journey on journey.driver_id = user_id
    where user_id = any(${driverIds}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.user_id, standing(row)]))
}

interface StandingRow {
  user_id: string
  seen_lat: number | null
  seen_lng: number | null
  seen_at: Date | null
  id: string | null
  journey_state_id: JourneyStateId
  interrupted: JourneyStateId[]
  origin_lat: number
  origin_lng: number
  destination_lat: number
  destination_lng: number
  position_lat: number | null
  position_lng: number | null
  position_at: Date | null
  started_at: Date | null
}

const standing = (row: StandingRow): DriverStanding => ({
  driverId: row.user_id,
  seen: fix(row.seen_lat, row.seen_lng, row.seen_at),
  journey: row.id === null ? null : journey(row, row.id),
})

const journey = (row: StandingRow, id: string): JourneyUnderWay => ({
  id,
  journeyStateId: row.journey_state_id,
  interrupted: row.interrupted,
  origin: { lat: row.origin_lat, lng: row.origin_lng },
  destination: { lat: row.destination_lat, lng: row.destination_lng },
  marker: fix(row.position_lat, row.position_lng, row.position_at),
  since: (row.started_at?.getTime() ?? 0) - clockTolerance,
})

function fix(lat: number | null, lng: number | null, at: Date | null): Fix | null {
  return lat === null || lng === null || at === null ? null : { lat, lng, at: at.getTime() }
}
