import { type Corridor, findCorridor, pathBetween } from '@arriero/domain/corridors/corridors.ts'
import {
  kilometresBetween,
  type Point,
  pointAlong,
  progressAlong,
  type Site,
} from '@arriero/domain/corridors/point.ts'
import type { Terrain } from '@arriero/domain/demo/journey-times.ts'
import { Random } from '@arriero/domain/demo/random.ts'

/** A piece of a road: from one share of its length (0 to 1) to another. */
export interface RoadPiece {
  from: number
  to: number
  km: number
  terrain: Terrain
  hasCoverage: boolean
}

export interface DrivenRoad {
  path: readonly Point[]
  pieces: readonly RoadPiece[]
}

const unknownTerrain = { flat: 0.4, rolling: 0.3, mountain: 0.3 }
/** A road is this many times longer than the straight line. */
const detourFactor = 1.3

/** The corridor between two municipalities, or a straight line where there is none. */
export function roadBetween(origin: Site, destination: Site): DrivenRoad {
  const corridor = findCorridor({ origin, destination })
  if (!corridor) return straightRoad(origin, destination)
  const path = pathBetween(corridor, { origin, destination })
  // The same seed for all trucks, so that they drive on the same road.
  const random = new Random(Number(origin.divipola) + Number(destination.divipola))
  const ends = stretchEnds(corridor, path)
  return { path, pieces: splitRoad(ends, corridor.roadKm, corridor.terrain, random) }
}

export function straightRoad(from: Point, to: Point): DrivenRoad {
  const path = [from, to]
  const km = kilometresBetween(from, to) * detourFactor
  return { path, pieces: splitRoad([1], km, unknownTerrain, new Random(1)) }
}

/** Where each stretch between two waypoints ends, as a share of the path. */
function stretchEnds(corridor: Corridor, path: readonly Point[]): number[] {
  const inner = corridor.waypoints
    .slice(1, -1)
    .map((at) => progressAlong(path, pointAlong(corridor.path, at)))
  return [...inner.filter((at, index) => at > (inner[index - 1] ?? 0) && at < 1), 1]
}

/** The terrain of each piece is drawn at random, weighted by the road's share of each terrain. */
function splitRoad(
  ends: readonly number[],
  km: number,
  terrain: Record<Terrain, number>,
  random: Random,
): RoadPiece[] {
  let from = 0
  return ends.flatMap((to) => {
    const whole = { from, to, km: km * (to - from), hasCoverage: true }
    from = to
    return withDeadZone({ ...whole, terrain: drawTerrain(terrain, random) }, random)
  })
}

const drawTerrain = ({ flat, rolling, mountain }: Record<Terrain, number>, random: Random) =>
  random.pickWeighted<Terrain>([
    ['flat', flat],
    ['rolling', rolling],
    ['mountain', mountain],
  ])

const minPieceKmForDeadZone = 15
const deadZoneChance = 0.4

/** Adds some kilometres without coverage to some of the pieces. */
function withDeadZone(piece: RoadPiece, random: Random): RoadPiece[] {
  if (random.next() > deadZoneChance || piece.km < minPieceKmForDeadZone) return [piece]
  const share = random.between(4, 7) / piece.km
  const begin = random.between(0.1, 0.9 - share)
  const cut = (from: number, to: number, hasCoverage: boolean): RoadPiece => ({
    from: piece.from + (piece.to - piece.from) * from,
    to: piece.from + (piece.to - piece.from) * to,
    km: piece.km * (to - from),
    terrain: piece.terrain,
    hasCoverage,
  })
  return [cut(0, begin, true), cut(begin, begin + share, false), cut(begin + share, 1, true)]
}
