import {
  pointAlong,
  kilometresBetween,
  type Point,
  progressAlong,
} from '@arriero/domain/corridors/point.ts'
import { meal, night, type Terrain } from '@arriero/domain/demo/journey-times.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { DrivenRoad, RoadPiece } from './road.ts'

/** A piece of road, or a rest if it has no length. */
interface Stretch {
  /** Shares of the road's length, 0 to 1; equal on the way to the road. */
  from: number
  to: number
  km: number
  hasCoverage: boolean
  /** Minutes since the start of the leg. */
  begins: number
  ends: number
}

/** A planned drive: the position depends only on the minutes since its start. */
export interface Leg {
  path: readonly Point[]
  /** From the truck's place straight to the road. */
  approach: readonly [from: Point, to: Point]
  /** The first one is the approach. */
  stretches: readonly Stretch[]
  minutes: number
}

const minutesPerHour = 60

/** Plans the rest of a road from the truck's place. */
export function planLeg(
  road: DrivenRoad,
  place: Point,
  speeds: Record<Terrain, number>,
  random: Random,
): Leg {
  const stretches: Stretch[] = []
  let elapsed = 0
  const add = (stretch: Omit<Stretch, 'begins' | 'ends'>, minutes: number) => {
    stretches.push({ ...stretch, begins: elapsed, ends: elapsed + minutes })
    elapsed += minutes
  }
  const start = progressAlong(road.path, place)
  const entry = pointAlong(road.path, start)
  const kmToRoad = kilometresBetween(place, entry)
  add(
    { from: start, to: start, km: kmToRoad, hasCoverage: true },
    (kmToRoad / speeds.rolling) * minutesPerHour,
  )
  let from = start

  // The driving time since the last meal and the last night is random.
  let sinceMeal = random.between(0, meal.after)
  let sinceSleep = random.between(0, night.after)
  for (const piece of road.pieces) {
    if (piece.to <= start) continue
    const rest = restAfter(sinceMeal, sinceSleep, random)
    if (rest > 0) {
      add({ from, to: from, km: 0, hasCoverage: true }, rest)
      sinceMeal = 0
      if (sinceSleep > night.after) sinceSleep = 0
    }
    const { to } = piece
    const km = kmFrom(piece, start)
    const minutes = (km / (speeds[piece.terrain] * random.between(0.8, 1.1))) * minutesPerHour
    add({ from, to, km, hasCoverage: piece.hasCoverage }, minutes)
    from = to
    sinceMeal += minutes
    sinceSleep += minutes
  }
  return { path: road.path, approach: [place, entry], stretches, minutes: elapsed }
}

const kmFrom = ({ from, to, km }: RoadPiece, start: number): number =>
  start > from ? (km * (to - start)) / (to - from) : km

/** Minutes of rest now: a night, a meal or none. */
function restAfter(sinceMeal: number, sinceSleep: number, random: Random): number {
  if (sinceSleep > night.after) return random.between(night.least, night.most)
  return sinceMeal > meal.after ? random.between(meal.least, meal.most) : 0
}

export interface LegPosition {
  place: Point
  kmh: number
  hasCoverage: boolean
  /** The minute when this stretch ends. */
  until: number
}

/** The position after so many minutes of the leg. */
export function positionOnLeg({ path, approach, stretches }: Leg, minutes: number): LegPosition {
  const index = stretches.findIndex(({ ends }) => minutes < ends)
  const stretch = stretches[index]
  if (!stretch) return { place: pointAlong(path, 1), kmh: 0, hasCoverage: true, until: Infinity }
  const { from, to, km, begins, ends, hasCoverage } = stretch
  const share = (minutes - begins) / (ends - begins)
  return {
    place: index === 0 ? pointAlong(approach, share) : pointAlong(path, from + (to - from) * share),
    kmh: (km / (ends - begins)) * minutesPerHour,
    hasCoverage,
    until: ends,
  }
}
