import { pointAlong } from '@arriero/domain/corridors/point-along.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { JourneyStory } from './journey-story.ts'

/** The road behind a loaded truck, in so many points at most and one a second, as its phone would have told it. */
export function trackOf(
  { journey, transitions }: JourneyStory,
  path: readonly Point[],
  progress: number,
  most: number,
): Insertable<Schema['positions']>[] {
  const leftAt = transitions.find(({ event }) => event === 'depart')?.at.getTime()
  const arrivedAt = transitions.find(({ event }) => event === 'arriveAtDestination')?.at
  const seenAt = (arrivedAt ?? journey.position_at)?.getTime()
  if (leftAt === undefined || seenAt === undefined) return []
  const points = Math.min(Math.floor(most), Math.floor((seenAt - leftAt) / 1000))
  return Array.from({ length: Math.max(0, points) }, (_, at) => {
    const share = at / points
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
