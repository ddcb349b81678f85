import type { Point } from '@arriero/domain/corridors/point.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { DrawnTrace } from '#features/journeys/map/drawn-trace.ts'
import { bearing, hasMoved } from '#features/journeys/map/route.ts'
import type { TraceTruck } from '#features/journeys/map/trace-map.tsx'
import { isGapStart, type ReplayJourney } from './replay-journey.ts'
import type { ReplayMoment } from './replay-moment.ts'

/** What the map draws: the way in pieces between the silences, and the marks on it. */
export function drawReplay(replay: ReplayJourney): DrawnTrace {
  const { points, stops, eventPlaces } = replay
  const ways: Point[][] = []
  const silences: Point[][] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    const isAfterGap = before && isGapStart(replay, before)
    if (isAfterGap) silences.push([before, point])
    if (!before || isAfterGap) ways.push([])
    ways.at(-1)?.push(point)
  }
  return { ways, gaps: silences, stops, events: eventPlaces }
}

/** The truck at a moment; null without points. */
export function truckOf(
  { points }: ReplayJourney,
  { truck, state, gap, isOutside }: ReplayMoment,
): TraceTruck | null {
  if (!truck) return null
  const [from, to] = [points[truck.index], points[truck.index + 1]]
  const isMoving = from && to && hasMoved(from, to) && truck.kmh !== 0
  return {
    lat: truck.lat,
    lng: truck.lng,
    state: state?.stateId ?? journeyStates.OnRoute,
    heading: isMoving ? Math.round(bearing(from, to) / 5) * 5 : null,
    isStale: gap !== undefined || isOutside,
  }
}
