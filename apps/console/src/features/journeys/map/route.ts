import { corridors } from '@arriero/domain/corridors/corridors.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

type Ends = Pick<JourneyDocument, 'origin' | 'destination'>

const keyOf = ({
  origin,
  destination,
}: {
  origin: { divipola: string }
  destination: { divipola: string }
}) => `${origin.divipola}-${destination.divipola}`
const paths = new Map(corridors.map((corridor) => [keyOf(corridor), corridor.path]))

/** The road of a corridor that is known. */
export const findRoad = (journey: Ends): readonly Point[] | undefined => paths.get(keyOf(journey))

/** The road, cut where the truck is; the place itself belongs to both parts. */
export function splitRoute(
  path: readonly Point[],
  progress: number,
): { driven: Point[]; ahead: Point[] } {
  const spans = path.slice(1).map((to, at) => {
    const from = path[at] ?? to
    return { from, to, length: Math.hypot(to.lat - from.lat, to.lng - from.lng) }
  })
  let left = progress * spans.reduce((sum, { length }) => sum + length, 0)
  for (const [at, { from, to, length }] of spans.entries()) {
    if (left <= length) {
      const share = length === 0 ? 0 : left / length
      const here = {
        lat: from.lat + (to.lat - from.lat) * share,
        lng: from.lng + (to.lng - from.lng) * share,
      }
      return {
        driven: [...path.slice(0, at + 1), here],
        ahead: [here, ...path.slice(at + 1)],
      }
    }
    left -= length
  }
  return { driven: [...path], ahead: path.slice(-1) }
}
