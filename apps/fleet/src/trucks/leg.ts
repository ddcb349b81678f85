import { pointAlong } from '@arriero/domain/corridors/point-along.ts'
import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import { progressAlong } from '@arriero/domain/corridors/progress-along.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { meal, night } from '@arriero/domain/demo/road-minutes.ts'
import type { Road, RoadPiece } from './road.ts'
import type { Terrain } from '@arriero/domain/demo/truck-speeds.ts'

/** What a driver does for some minutes: a piece of road, or a rest where it has no length. */
interface Stretch {
  from: Point
  to: Point
  km: number
  hasRadio: boolean
  /** Minutes since the beginning of the leg. */
  begins: number
  ends: number
}

/** A drive from here to there, planned to the minute: where the truck is depends on the minutes alone. */
export interface Leg {
  stretches: readonly Stretch[]
  destination: Point
  minutes: number
}

const hour = 60

/** Plans the rest of a road from where the truck is now. */
export function planLeg(
  road: Road,
  place: Point,
  speeds: Record<Terrain, number>,
  random: Random,
): Leg {
  const stretches: Stretch[] = []
  let now = 0
  const add = (stretch: Omit<Stretch, 'begins' | 'ends'>, minutes: number) => {
    stretches.push({ ...stretch, begins: now, ends: now + minutes })
    now += minutes
  }
  const start = progressAlong(road.path, place)
  let from = pointAlong(road.path, start)
  const aside = kilometresBetween(place, from)
  add({ from: place, to: from, km: aside, hasRadio: true }, (aside / speeds.rolling) * hour)

  // Nobody knows how long it has been at the wheel already.
  let sinceMeal = random.between(0, meal.after)
  let sinceSleep = random.between(0, night.after)
  for (const piece of road.pieces) {
    if (piece.to <= start) continue
    const rest = restAfter(sinceMeal, sinceSleep, random)
    if (rest > 0) {
      add({ from, to: from, km: 0, hasRadio: true }, rest)
      sinceMeal = 0
      if (sinceSleep > night.after) sinceSleep = 0
    }
    const to = pointAlong(road.path, piece.to)
    const km = kmFrom(piece, start)
    const minutes = (km / (speeds[piece.terrain] * random.between(0.8, 1.1))) * hour
    add({ from, to, km, hasRadio: piece.hasRadio }, minutes)
    from = to
    sinceMeal += minutes
    sinceSleep += minutes
  }
  return { stretches, destination: from, minutes: now }
}

const kmFrom = ({ from, to, km }: RoadPiece, start: number): number =>
  start > from ? (km * (to - start)) / (to - from) : km

/** The night, lunch or nothing. */
function restAfter(sinceMeal: number, sinceSleep: number, random: Random): number {
  if (sinceSleep > night.after) return random.between(night.least, night.most)
  return sinceMeal > meal.after ? random.between(meal.least, meal.most) : 0
}

export interface Whereabouts {
  place: Point
  kmh: number
  hasRadio: boolean
  /** The minute at which this stretch ends. */
  until: number
}

/** Where the truck is after so many minutes of the leg. */
export function whereOn({ stretches, destination }: Leg, minutes: number): Whereabouts {
  const stretch = stretches.find(({ ends }) => minutes < ends)
  if (!stretch) return { place: destination, kmh: 0, hasRadio: true, until: Infinity }
  const { from, to, km, begins, ends, hasRadio } = stretch
  const share = (minutes - begins) / (ends - begins)
  return {
    place: {
      lat: from.lat + (to.lat - from.lat) * share,
      lng: from.lng + (to.lng - from.lng) * share,
    },
    kmh: (km / (ends - begins)) * hour,
    hasRadio,
    until: ends,
  }
}
