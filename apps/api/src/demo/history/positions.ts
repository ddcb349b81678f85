import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { type Corridor, pathBetween } from '@arriero/domain/corridors/corridors.ts'
import { pointAlong, type Point } from '@arriero/domain/corridors/point.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyColumns } from '#modules/journeys/commands/journey-record.ts'
import { roadProgress } from '#modules/journeys/positions/tracked-driver.ts'
import type { DemoContext } from '../demo-context.ts'
import type { JourneyHistory } from './journey-history.ts'
import type { CurrentProgress } from './current-state.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { Random } from '@arriero/domain/demo/random.ts'

export interface LastPosition extends Point {
  at: Date
}

/** Draws where the truck last reported from, and writes it to the journey if it is under way. */
export function setLastPosition(
  context: DemoContext,
  { journey }: JourneyHistory,
  path: readonly Point[],
  current: CurrentProgress,
): LastPosition {
  const { lat, lng } = drawPosition(context, path, current)
  const at = drawHeardAt(context, journey)
  if (current.stage !== undefined) {
    const road = {
      ...endsOf(journey),
      journeyStateId: journey.journey_state_id,
      interrupted: journey.interrupted,
    }
    journey.position_lat = lat
    journey.position_lng = lng
    journey.position_at = at
    journey.position_progress = roadProgress(road, { lat, lng })
    journey.heard_at = at
  }
  return { lat, lng, at }
}

/** Draws the time of the last report: recent and after the last transition, or before the signal was lost. */
function drawHeardAt({ random, now, limits }: DemoContext, journey: JourneyColumns): Date {
  const { journey_state_id: state, state_since: since } = journey
  if (state === journeyStates.UnUpdated) {
    return new Date(since.getTime() - limits.silenceOnRoute * minuteMs)
  }
  const ago = random.between(0.1, 1) * Math.min(45_000, limits.silence * 20_000)
  return new Date(Math.max(since.getTime(), Math.round(now.getTime() - ago)))
}

export const endsOf = (journey: JourneyColumns) => ({
  origin: {
    lat: journey.origin_lat,
    lng: journey.origin_lng,
    divipola: journey.origin_divipola,
  },
  destination: {
    lat: journey.destination_lat,
    lng: journey.destination_lng,
    divipola: journey.destination_divipola,
  },
})

/** The path of the corridor between the two sites of the journey. */
export const pathOf = (corridor: Corridor, journey: JourneyColumns): readonly Point[] =>
  pathBetween(corridor, endsOf(journey))

function drawPosition(
  { random }: DemoContext,
  path: readonly Point[],
  { stage, progress }: CurrentProgress,
): Point {
  const place = pointAlong(path, progress)
  // Trucks without work wait near a place with loads.
  if (stage === undefined || stage === 'OnWay') return jitter(random, place, 0.12)
  return jitter(random, place, stage === 'OnRoute' ? 0.0003 : 0.006)
}

/** The reported positions of a loaded truck: at most `maxPoints`, and one per second. */
export function createTrack(
  { journey, transitions }: JourneyHistory,
  path: readonly Point[],
  progress: number,
  maxPoints: number,
): Insertable<Schema['positions']>[] {
  const leftAt = transitions.find(({ event }) => event === 'depart')?.at.getTime()
  const arrivedAt = transitions.find(({ event }) => event === 'arriveAtDestination')?.at
  const seenAt = (arrivedAt ?? journey.position_at)?.getTime()
  if (leftAt === undefined || seenAt === undefined) return []
  const points = Math.min(Math.floor(maxPoints), Math.floor((seenAt - leftAt) / 1000))
  return Array.from({ length: Math.max(0, points) }, (_, index) => {
    const share = index / points
    const reported_at = new Date(Math.round(leftAt + share * (seenAt - leftAt)))
    const { lat, lng } = pointAlong(path, share * progress)
    return {
      journey_id: journey.id,
      reported_at,
      lat,
      lng,
      speed_kmh: null,
      received_at: reported_at,
    }
  })
}

/** Adds GPS noise, or the distance to a parking lot. */
export function jitter(random: Random, point: Point, degrees: number): Point {
  return {
    lat: point.lat + random.between(-degrees, degrees),
    lng: point.lng + random.between(-degrees, degrees),
  }
}
