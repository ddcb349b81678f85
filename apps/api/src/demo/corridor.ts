import corridorData from './data/corridors.json' with { type: 'json' }
import type { Random } from './random.ts'

export interface Point {
  lat: number
  lng: number
}

interface Place extends Point {
  name: string
  divipola: string
}

/** A road between two cities, in one of its two directions. */
export interface Corridor {
  origin: Place
  destination: Place
  path: Point[]
  drivingHours: number
  /** Least and most, in pesos, by kind of vehicle. */
  freight: Record<string, number[]>
}

/** Both directions of every corridor. */
export const corridors: readonly Corridor[] = corridorData.flatMap((corridor) => {
  const path = corridor.waypoints
  return [path, path.toReversed()].map((points) => ({
    origin: place(points.at(0)),
    destination: place(points.at(-1)),
    path: points,
    drivingHours: corridor.drivingHoursTractomulaEst,
    freight: corridor.freightCopEst2026,
  }))
})

function place(
  waypoint: { name: string; lat: number; lng: number; divipola?: string } | undefined,
): Place {
  if (!waypoint?.divipola) throw new Error('A corridor must end in a municipality')
  const { name, lat, lng, divipola } = waypoint
  return { name, lat, lng, divipola }
}

/** The point with `progress` (0 to 1) of the road behind it. */
export function pointAlong(path: readonly Point[], progress: number): Point {
  const lengths = path.slice(1).map((point, at) => distance(path[at] ?? point, point))
  let left = progress * lengths.reduce((sum, length) => sum + length, 0)
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [path[at], path[at + 1]]
    if (!from || !to) break
    if (left <= length) {
      const share = length === 0 ? 0 : left / length
      return {
        lat: from.lat + (to.lat - from.lat) * share,
        lng: from.lng + (to.lng - from.lng) * share,
      }
    }
    left -= length
  }
  const last = path.at(-1)
  if (!last) throw new RangeError('A path needs points')
  return { lat: last.lat, lng: last.lng }
}

/** Near the equator a degree is about as long both ways: flat is good enough for shares of a road. */
function distance(from: Point, to: Point): number {
  return Math.hypot(to.lat - from.lat, to.lng - from.lng)
}

/** A little aside, as satellites and parking lots are. */
export function near(random: Random, point: Point, degrees: number): Point {
  return {
    lat: point.lat + random.between(-degrees, degrees),
    lng: point.lng + random.between(-degrees, degrees),
  }
}
