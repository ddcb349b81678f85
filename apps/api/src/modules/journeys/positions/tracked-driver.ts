import { findCorridor, progressBetween } from '@arriero/domain/corridors/corridors.ts'
import { type Point, kilometresBetween, type Site } from '@arriero/domain/corridors/point.ts'
import {
  isLoaded,
  type JourneyStateId,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import { underWaySql } from '../journey-queries.ts'
import { clockTolerance } from './point-validation.ts'
import type { Fix } from './reported-point.ts'

/** What the database knows of a driver when a batch of positions comes in. */
export interface TrackedDriver {
  driverId: string
  /** The driver's last position. */
  seen: Fix | null
  journey: JourneyUnderWay | null
}

export interface JourneyUnderWay {
  id: string
  journeyStateId: JourneyStateId
  interrupted: readonly JourneyStateId[]
  origin: Site
  destination: Site
  lastPosition: Fix | null
  /** Earlier points don't belong to this journey. */
  since: number
}

/** Locks the journeys under way, so that no other transaction writes their positions. Drivers are not locked. */
export async function lockTrackedDrivers(
  tx: Tx,
  driverIds: readonly string[],
): Promise<Map<string, TrackedDriver>> {
  const { rows } = await sql<TrackedDriverRow>`
    with journey as (
      select id, driver_id, journey_state_id, interrupted, origin_lat, origin_lng, origin_divipola, destination_lat,
        destination_lng, destination_divipola, position_lat, position_lng, position_at
      from journeys
      where driver_id = any(${driverIds}::uuid[]) and journey_state_id in (${underWaySql})
      order by id for no key update
    )
    select journey.*, user_id, seen_lat, seen_lng, seen_at, (
        select coalesce(occurred_at, at) from transitions
        where journey_id = journey.id and to_state_id = ${sql.lit(journeyStates.OnWay)}
        order by version limit 1
      ) as started_at
    from drivers left join journey on journey.driver_id = user_id
    where user_id = any(${driverIds}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.user_id, toTrackedDriver(row)]))
}

interface TrackedDriverRow {
  user_id: string
  seen_lat: number | null
  seen_lng: number | null
  seen_at: Date | null
  id: string | null
  journey_state_id: JourneyStateId
  interrupted: JourneyStateId[]
  origin_lat: number
  origin_lng: number
  origin_divipola: string
  destination_lat: number
  destination_lng: number
  destination_divipola: string
  position_lat: number | null
  position_lng: number | null
  position_at: Date | null
  started_at: Date | null
}

const toTrackedDriver = (row: TrackedDriverRow): TrackedDriver => ({
  driverId: row.user_id,
  seen: toFix(row.seen_lat, row.seen_lng, row.seen_at),
  journey: row.id === null ? null : toJourneyUnderWay(row, row.id),
})

const toJourneyUnderWay = (row: TrackedDriverRow, id: string): JourneyUnderWay => ({
  id,
  journeyStateId: row.journey_state_id,
  interrupted: row.interrupted,
  origin: { lat: row.origin_lat, lng: row.origin_lng, divipola: row.origin_divipola },
  destination: {
    lat: row.destination_lat,
    lng: row.destination_lng,
    divipola: row.destination_divipola,
  },
  lastPosition: toFix(row.position_lat, row.position_lng, row.position_at),
  since: (row.started_at?.getTime() ?? 0) - clockTolerance,
})

function toFix(lat: number | null, lng: number | null, at: Date | null): Fix | null {
  return lat === null || lng === null || at === null ? null : { lat, lng, at: at.getTime() }
}

interface TravelledRoad {
  origin: Site
  destination: Site
  journeyStateId: JourneyStateId
  /** Interrupted states, oldest first. */
  interrupted: readonly JourneyStateId[]
}

/**
 * Share of the way behind the truck, from 0 to 1: along the corridor if there is one, otherwise by straight lines. 0
 * before the truck departs with the load.
 */
export function roadProgress(road: TravelledRoad, truck: Point): number {
  if (!isLoaded(road)) return 0
  const corridor = findCorridor(road)
  const share = corridor ? progressBetween(corridor, road, truck) : straightProgress(road, truck)
  return Math.round(share * 1e4) / 1e4
}

function straightProgress({ origin, destination }: TravelledRoad, truck: Point): number {
  const behind = kilometresBetween(origin, truck)
  const ahead = kilometresBetween(truck, destination)
  return ahead === 0 ? 1 : behind / (behind + ahead)
}
