import {
  type Corridor,
  type CorridorPlace,
  findCorridor,
  nearestPlaceOn,
} from '../corridors/corridors.ts'
import { municipalities, type MunicipalitySeat } from '../corridors/municipalities.ts'
import { kilometresBetween, nearestOnPath, type Point } from '../corridors/point.ts'
import { formatKm } from '../format/number.ts'
import { isLoaded } from './journey-state.ts'
import type { JourneyDocument } from './journey.ts'

type LocatedJourney = Pick<
  JourneyDocument,
  'position' | 'origin' | 'destination' | 'journeyStateId' | 'interrupted'
>

/** Where a truck is, relative to a place that people know. */
export interface Location {
  /** The nearest town, pass or crossroads. */
  place: string
  /** By the road if it is known, otherwise in a straight line; 0 within the place. */
  km: number
  /** The larger towns before and after it on the road; null away from a known road. */
  via: string | null
}

/** By document: a journey whose position or state changes is another document. */
const cache = new WeakMap<LocatedJourney, Location | null>()

/** Where the truck last was; null if the record has no position. Computed once for each version of a journey. */
export function locate(journey: LocatedJourney): Location | null {
  const { position } = journey
  if (position === null) return null
  const cached = cache.get(journey)
  if (cached !== undefined) return cached
  const location = locateOnRoad(journey, position) ?? nearestMunicipality(position)
  cache.set(journey, location)
  return location
}

/** «a 4 km de Cajamarca, vía Ibagué – Calarcá»; null if the record has no position. */
export function describeLocation(journey: LocatedJourney): string | null {
  const location = locate(journey)
  if (location === null) return null
  const near = describeNearness(location)
  return location.via === null ? near : `${near}, vía ${location.via}`
}

/** «a 4 km de Cajamarca» for a point that belongs to no road; null far from every municipality. */
export function describePoint(point: Point): string | null {
  const location = nearestMunicipality(point)
  return location && describeNearness(location)
}

/** «a 4 km de Cajamarca», where there is little room. */
export function describeNearestPlace(journey: LocatedJourney): string | null {
  const location = locate(journey)
  return location && describeNearness(location)
}

function describeNearness({ place, km }: Location): string {
  if (km === 0) return `en ${place}`
  // Only a common noun has its article contracted: «del túnel», but «de El Espinal».
  return `a ${formatKm(km)} ${place.startsWith('el ') ? `del ${place.slice(3)}` : `de ${place}`}`
}

/** Waypoints whose name is a common noun, as it stands in a sentence. */
const commonNouns: Readonly<Record<string, string>> = {
  'Túnel de La Línea': 'el túnel de La Línea',
  'Km 18 vía al mar': 'el km 18 de la vía al mar',
}

/** A truck farther from the road than this, in degrees (about 12 km), is not on it. */
const maxOffRoad = 0.11

/** Null before the truck leaves with its load, without a known road and away from it. */
function locateOnRoad(journey: LocatedJourney, truck: Point): Location | null {
  if (!isLoaded(journey)) return null
  const corridor = findCorridor(journey)
  if (corridor === undefined) return null
  const { progress, distance } = nearestOnPath(corridor.path, truck)
  if (distance > maxOffRoad) return null
  const nearest = nearestPlaceOn(corridor, truck)
  const km = Math.abs(nearest.at - progress) * corridor.roadKm
  return {
    place: commonNouns[nearest.name] ?? nearest.name,
    km: roundKm(km, nearest.rank),
    via: findVia(corridor, progress),
  }
}

/** The smallest towns that name a stretch of road have thirty thousand people. */
const maxViaRank = 4

const namesRoad = ({ rank, at }: CorridorPlace) =>
  (rank > 0 && rank <= maxViaRank) || at === 0 || at === 1

/** «Ibagué – Calarcá»: the last larger town behind the truck and the next one ahead. */
function findVia({ places }: Corridor, progress: number): string {
  const towns = places.filter(namesRoad)
  const next = towns.find(({ at }) => at > progress) ?? towns.at(-1)
  const last = towns.findLast((town) => town.at <= progress && town !== next) ?? towns[0]
  return `${last?.name} – ${next?.name}`
}

/** How far a place of each rank reaches from its centre, in kilometres. */
const reachKm: readonly number[] = [1, 12, 6, 4, 2.5, 1.5]

const roundKm = (km: number, rank: number): number =>
  km <= (reachKm[rank] ?? 1) ? 0 : Math.max(1, Math.round(km))

/** Away from a known road: the municipality whose edge is nearest. */
function nearestMunicipality(truck: Point): Location | null {
  let best: MunicipalitySeat | undefined
  let nearestKm = Infinity
  for (const town of municipalities()) {
    // Towns in another part of the country need no exact distance.
    if (Math.abs(town.lat - truck.lat) > 1 || Math.abs(town.lng - truck.lng) > 1) continue
    const km = kilometresBetween(town, truck) - (reachKm[town.rank] ?? 1)
    if (km >= nearestKm) continue
    best = town
    nearestKm = km
  }
  if (best === undefined) return null
  return { place: best.name, km: roundKm(kilometresBetween(best, truck), best.rank), via: null }
}
