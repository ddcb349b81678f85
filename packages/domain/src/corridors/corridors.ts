import roadData from './geo/corridor-roads.json' with { type: 'json' }
import corridorData from './corridors.json' with { type: 'json' }
import { joinCorridors } from './join-corridors.ts'
import { type Point, pointAlong, progressAlong, sharesOf } from './point.ts'

export interface CorridorEnd extends Point {
  name: string
  divipola: string
}

/** A town, pass or crossroads beside a corridor. */
export interface CorridorPlace {
  name: string
  /** Its share of the road, 0 to 1. */
  at: number
  /** From 1, a city of a million, to 5, a village; 0 for a place that is no municipality. */
  rank: number
}

/** A road between two cities, in one of its two directions. */
export interface Corridor {
  /** `BOG-BUN`, or `BUN-BOG` the other way. */
  code: string
  origin: CorridorEnd
  destination: CorridorEnd
  /** Along the real road where the open data know it. */
  path: readonly Point[]
  /** Share of the road (0 to 1) at each of its waypoints, both ends included. */
  waypoints: readonly number[]
  /** In the order in which the road passes them. */
  places: readonly CorridorPlace[]
  /** Longer than `path`, which is simplified. */
  roadKm: number
  drivingHours: number
  /** Share of each kind; they add up to 1. */
  terrain: { flat: number; rolling: number; mountain: number }
  /** Minimum and maximum price in pesos, by type of vehicle. */
  freight: Readonly<Record<string, readonly number[]>>
  /** Of a way over several corridors: each of them, and how much of it is driven. */
  parts?: readonly CorridorPart[]
}

interface CorridorPart {
  origin: Municipality
  destination: Municipality
  share: number
}

/** As `tools/geo/build-basemap.ts` writes it. */
interface StoredRoad {
  waypoints: number[]
  places: (string | number)[][]
  line: number[][]
}
const storedRoads: Readonly<Record<string, StoredRoad>> = roadData

/** Both directions of every corridor. */
export const corridors: readonly Corridor[] = corridorData.flatMap((corridor) => {
  const road = readRoad(corridor.code)
  const reverseCode = corridor.code.split('-').toReversed().join('-')
  return [
    { code: corridor.code, ends: corridor.waypoints, ...road },
    { code: reverseCode, ends: corridor.waypoints.toReversed(), ...reverse(road) },
  ].map(({ ends, ...direction }) => ({
    ...direction,
    origin: toCorridorEnd(ends.at(0)),
    destination: toCorridorEnd(ends.at(-1)),
    roadKm: corridor.roadKm,
    drivingHours: corridor.drivingHoursTractomulaEst,
    terrain: corridor.terrainShareEst,
    freight: corridor.freightCopEst2026,
  }))
})

type Road = Pick<Corridor, 'path' | 'waypoints' | 'places'>

function readRoad(code: string): Road {
  const road = storedRoads[code]
  if (road === undefined) throw new Error(`No road of ${code}: run tools/geo/build-basemap.ts`)
  return {
    path: road.line.map(([lng = 0, lat = 0]) => ({ lat, lng })),
    waypoints: road.waypoints,
    places: road.places.map(([name, at, rank]) => ({
      name: String(name),
      at: Number(at),
      rank: Number(rank),
    })),
  }
}

function reverse({ path, waypoints, places }: Road): Road {
  return {
    path: path.toReversed(),
    waypoints: waypoints.map((at) => 1 - at).toReversed(),
    places: places.map((place) => ({ ...place, at: 1 - place.at })).toReversed(),
  }
}

function toCorridorEnd(
  waypoint: { name: string; lat: number; lng: number; divipola?: string } | undefined,
): CorridorEnd {
  if (!waypoint?.divipola) throw new Error('A corridor must end in a municipality')
  const { name, lat, lng, divipola } = waypoint
  return { name, lat, lng, divipola }
}

interface Ends<Site> {
  origin: Site
  destination: Site
}
type Municipality = Pick<CorridorEnd, 'divipola'>

const keyOf = ({ origin, destination }: Ends<Municipality>) =>
  `${origin.divipola}-${destination.divipola}`
const corridorByEnds = new Map<string, Corridor | undefined>(
  corridors.map((corridor) => [keyOf(corridor), corridor]),
)
/** The cities at the ends of the corridors, in the order of the alphabet. */
export const corridorCities: readonly CorridorEnd[] = [
  ...new Map(corridors.map(({ origin }) => [origin.divipola, origin])).values(),
].toSorted((one, other) => one.name.localeCompare(other.name, 'es-CO'))

const cityCodes = new Set(corridorCities.map(({ divipola }) => divipola))
const isCorridorCity = ({ divipola }: Municipality) => cityCodes.has(divipola)

/**
 * The corridor between the municipalities of two sites, or the way over several that joins them; undefined if one of
 * them is on no corridor. Ways over several are computed when they are first needed.
 */
export function findCorridor(ends: Ends<Municipality>): Corridor | undefined {
  const key = keyOf(ends)
  if (corridorByEnds.has(key)) return corridorByEnds.get(key)
  const { origin, destination } = ends
  // Cities without a corridor are not kept: there is no limit to their number.
  if (!isCorridorCity(origin) || !isCorridorCity(destination)) return undefined
  const isSameCity = origin.divipola === destination.divipola
  const joined = isSameCity
    ? undefined
    : joinCorridors(corridors, origin.divipola, destination.divipola)
  corridorByEnds.set(key, joined)
  return joined
}

/** A site is at an end of the road: within this share of it. */
const endShare = 0.2

/**
 * The road between two sites of the corridor's end cities. It leaves each site straight to the nearest point of the
 * road, so a site halfway out of the city does not send the truck back to its centre.
 */
export function pathBetween({ path }: Corridor, { origin, destination }: Ends<Point>): Point[] {
  const from = Math.min(progressAlong(path, origin), endShare)
  const to = Math.max(progressAlong(path, destination), 1 - endShare)
  const shares = sharesOf(path)
  const between = path.filter((_, index) => {
    const at = shares[index] ?? 0
    return at > from && at < to
  })
  return [origin, pointAlong(path, from), ...between, pointAlong(path, to), destination]
}

/** The road of a journey; undefined where no corridor is known. */
export function findPath(ends: Ends<Point & Municipality>): Point[] | undefined {
  const corridor = findCorridor(ends)
  return corridor && pathBetween(corridor, ends)
}

/** Share of the road between two sites (0 to 1) that is behind a truck. */
export function progressBetween({ path }: Corridor, ends: Ends<Point>, truck: Point): number {
  const from = Math.min(progressAlong(path, ends.origin), endShare)
  const to = Math.max(progressAlong(path, ends.destination), 1 - endShare)
  return Math.min(1, Math.max(0, (progressAlong(path, truck) - from) / (to - from)))
}

/** The place beside the road that is nearest to the truck, along the road. */
export function nearestPlaceOn({ path, places }: Corridor, truck: Point): CorridorPlace {
  const progress = progressAlong(path, truck)
  return places.reduce((one, other) =>
    Math.abs(other.at - progress) < Math.abs(one.at - progress) ? other : one,
  )
}
