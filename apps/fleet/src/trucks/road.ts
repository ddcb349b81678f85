import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
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

export interface Road {
  path: readonly Point[]
  pieces: readonly RoadPiece[]
}

interface Site extends Point {
  divipola: string
}

const corridorByEnds = new Map(
  corridors.map((corridor) => [
    `${corridor.origin.divipola}-${corridor.destination.divipola}`,
    corridor,
  ]),
)
const unknownTerrain = { flat: 0.4, rolling: 0.3, mountain: 0.3 }
/** A road is this many times longer than the straight line. */
const detourFactor = 1.3

/** The corridor between two municipalities, or a straight line where there is none. */
export function roadBetween(origin: Site, destination: Site): Road {
  const corridor = corridorByEnds.get(`${origin.divipola}-${destination.divipola}`)
  if (!corridor) return straightRoad(origin, destination)
  const path = [origin, ...corridor.path.slice(1, -1), destination]
  // The same seed for all trucks, so that they drive on the same road.
  const random = new Random(Number(origin.divipola) + Number(destination.divipola))
  return { path, pieces: splitRoad(path, corridor.roadKm, corridor.terrain, random) }
}

export function straightRoad(from: Point, to: Point): Road {
  const path = [from, to]
  const km = kilometresBetween(from, to) * detourFactor
  return { path, pieces: splitRoad(path, km, unknownTerrain, new Random(1)) }
}

/** The terrain of each piece is drawn at random, weighted by the road's share of each terrain. */
function splitRoad(
  path: readonly Point[],
  km: number,
  terrain: Record<Terrain, number>,
  random: Random,
): RoadPiece[] {
  const lengths = path.slice(1).map(({ lat, lng }, index) => {
    const before = path[index] ?? { lat, lng }
    return Math.hypot(lat - before.lat, lng - before.lng)
  })
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let from = 0
  return lengths.flatMap((length) => {
    const share = total === 0 ? 0 : length / total
    const whole = { from, to: from + share, km: km * share, hasCoverage: true }
    from += share
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
  const share = random.between(4, 10) / piece.km
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
