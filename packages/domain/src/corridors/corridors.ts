import corridorData from './corridors.json' with { type: 'json' }
import type { Point } from './point.ts'

export interface CorridorEnd extends Point {
  name: string
  divipola: string
}

/** A road between two cities, in one of its two directions. */
export interface Corridor {
  /** `BOG-BUN`, or `BUN-BOG` the other way. */
  code: string
  origin: CorridorEnd
  destination: CorridorEnd
  path: readonly Point[]
  roadKm: number
  drivingHours: number
  /** Share of each kind; they add up to 1. */
  terrain: { flat: number; rolling: number; mountain: number }
  /** Minimum and maximum price in pesos, by type of vehicle. */
  freight: Readonly<Record<string, readonly number[]>>
}

/** Both directions of every corridor. */
export const corridors: readonly Corridor[] = corridorData.flatMap((corridor) => {
  const forwardPath = corridor.waypoints
  const reverseCode = corridor.code.split('-').toReversed().join('-')
  return [
    { code: corridor.code, points: forwardPath },
    { code: reverseCode, points: forwardPath.toReversed() },
  ].map(({ code, points }) => ({
    code,
    origin: toCorridorEnd(points.at(0)),
    destination: toCorridorEnd(points.at(-1)),
    path: points,
    roadKm: corridor.roadKm,
    drivingHours: corridor.drivingHoursTractomulaEst,
    terrain: corridor.terrainShareEst,
    freight: corridor.freightCopEst2026,
  }))
})

function toCorridorEnd(
  waypoint: { name: string; lat: number; lng: number; divipola?: string } | undefined,
): CorridorEnd {
  if (!waypoint?.divipola) throw new Error('A corridor must end in a municipality')
  const { name, lat, lng, divipola } = waypoint
  return { name, lat, lng, divipola }
}
