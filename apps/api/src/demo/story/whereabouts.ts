import type { Corridor } from '@arriero/domain/corridors/corridors.ts'
import { pointAlong } from '@arriero/domain/corridors/point-along.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyColumns } from '#modules/journeys/commands/journey-record.ts'
import { roadProgress } from '#modules/journeys/positions/road-progress.ts'
import type { DemoWorld } from '../demo-world.ts'
import { near } from '../near.ts'
import type { JourneyStory } from './journey-story.ts'
import type { Present } from './present.ts'

export interface Seen extends Point {
  at: Date
}

/** Where the truck was last heard from: a moment ago, or before it fell silent. */
export function see(
  world: DemoWorld,
  { journey }: JourneyStory,
  path: readonly Point[],
  present: Present,
): Seen {
  const { lat, lng } = whereabouts(world, path, present)
  const at = heardAt(world, journey)
  if (present.stage !== undefined) {
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

/** Not before it entered its state: whoever reports that is heard. */
function heardAt({ random, now, limits }: DemoWorld, journey: JourneyColumns): Date {
  const { journey_state_id: state, state_since: since } = journey
  if (state === journeyStates.UnUpdated) {
    return new Date(since.getTime() - limits.silenceOnRoute * 60_000)
  }
  const ago = random.between(0.1, 1) * Math.min(45_000, limits.silence * 20_000)
  return new Date(Math.max(since.getTime(), Math.round(now.getTime() - ago)))
}

const endsOf = (journey: JourneyColumns) => ({
  origin: { lat: journey.origin_lat, lng: journey.origin_lng },
  destination: { lat: journey.destination_lat, lng: journey.destination_lng },
})

/** The corridor, from gate to gate. */
export function pathOf(corridor: Corridor, journey: JourneyColumns): readonly Point[] {
  const { origin, destination } = endsOf(journey)
  return [origin, ...corridor.path.slice(1, -1), destination]
}

function whereabouts(
  { random }: DemoWorld,
  path: readonly Point[],
  { stage, progress }: Present,
): Point {
  const place = pointAlong(path, progress)
  // Whoever waits for work waits near where there is some.
  if (stage === undefined || stage === 'OnWay') return near(random, place, 0.12)
  return near(random, place, stage === 'OnRoute' ? 0.0003 : 0.006)
}
