import { join } from 'node:path'
import { type GeoPoint, type Line, distanceToSegment, turnAt } from './geometry.ts'
import { rankTown } from './rank-town.ts'
import { type Town, readCorridorLines, readCorridors, readRoads, readTowns } from './read-geo.ts'
import { followRoads, RoadNetwork } from './straight-legs.ts'

/** A place beside a corridor: its name, its share of the road (0 to 1) and its rank; 0 for a place that is no town. */
type RoadPlace = readonly [name: string, at: number, rank: number]

interface CorridorRoad {
  /** Share of the road at each waypoint. */
  waypoints: number[]
  places: RoadPlace[]
  line: Line
}

/** A sharper turn, in degrees, is a detour to a waypoint beside the road, and back. */
const maxTurn = 150
/** Beside a waypoint that no road reaches, a smaller turn is one too. */
const maxTurnAtSpur = 115
/** In degrees, about three kilometres. */
const shortSpur = 0.028

/**
 * Removes the detours to waypoints beside the road. The lines were routed from waypoint to waypoint, so they leave the
 * road for each town that lies beside it and come back the same way.
 */
export function removeSpurs(line: Line): Line {
  let points = line.filter((point, at) => at === 0 || !isSame(point, line[at - 1]))
  for (;;) {
    const tip = points.findIndex((_, at) => isSpur(points, at))
    if (tip === -1) return points
    const rest = points.filter((_, at) => at !== tip)
    points = rest.filter((point, at) => at === 0 || !isSame(point, rest[at - 1]))
  }
}

function isSpur(points: Line, at: number): boolean {
  const [before, here, after] = [points[at - 1], points[at], points[at + 1]]
  if (before === undefined || here === undefined || after === undefined) return false
  const turn = turnAt(before, here, after)
  const shorter = Math.min(distance(before, here), distance(here, after))
  return turn > maxTurn || (turn > maxTurnAtSpur && shorter < shortSpur)
}

const isSame = (one: GeoPoint, other: GeoPoint | undefined) =>
  one[0] === other?.[0] && one[1] === other[1]

const distance = ([ax, ay]: GeoPoint, [bx, by]: GeoPoint) => Math.hypot(bx - ax, by - ay)

/** The nearest point of the line at or after `from`: its share of the length, and its distance in degrees. */
function project(line: Line, place: GeoPoint, from = 0): { at: number; off: number } {
  const lengths = line.slice(1).map((to, index) => distance(line[index] ?? to, to))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let [passed, best] = [0, { at: from, off: Infinity }]
  for (const [index, length] of lengths.entries()) {
    const [start, end] = [line[index], line[index + 1]]
    if (start === undefined || end === undefined) continue
    const { share, off } = distanceToSegment(place, start, end)
    const at = (passed + share * length) / total
    if (at >= from && off < best.off) best = { at, off }
    passed += length
  }
  return best
}

/** Towns farther from the road than this, in degrees (about 2.5 km), are not named on it. */
const besideRoad = 0.0225
/** A town this near to a waypoint, as a share of the road, is that waypoint. */
const samePlace = 0.004

/** The corridors with their lines: along a road wherever the data have one, and without spurs. */
export function drawCorridors() {
  const lines = readCorridorLines()
  const network = new RoadNetwork(readRoads().map(({ line }) => line))
  return readCorridors().map((corridor) => {
    const { waypoints } = corridor
    const known = lines.get(corridor.code)
    const line = known ? followRoads(known, waypoints, network) : waypoints.map(({ at }) => at)
    return { ...corridor, line: removeSpurs(line) }
  })
}

/** The roads of all corridors with the places along them, for `packages/domain/src/corridors`. */
export function makeCorridorRoads(): string {
  const towns = withWaypoints(readTowns())
  const roads = drawCorridors().map(
    ({ code, waypoints, line }) => [code, makeRoad(line, waypoints, towns)] as const,
  )
  // One corridor a line, so that a change of one is a change of one line.
  const text = roads.map(([code, road]) => `${JSON.stringify(code)}: ${JSON.stringify(road)}`)
  return `{\n${text.join(',\n')}\n}\n`
}

interface Waypoint {
  name: string
  divipola: string | undefined
  at: GeoPoint
}

function makeRoad(line: Line, stops: readonly Waypoint[], towns: readonly Town[]): CorridorRoad {
  const rankOf = new Map(towns.map(({ divipola, people }) => [divipola, rankTown(people)]))
  let from = 0
  const waypoints = stops.map(({ at }, index) => {
    from = index === stops.length - 1 ? 1 : project(line, at, from).at
    return round(from)
  })
  const named = stops.map(({ name, divipola }, index): RoadPlace => {
    const rank = divipola === undefined ? 0 : (rankOf.get(divipola) ?? 5)
    return [name.replace('~', ''), waypoints[index] ?? 0, rank]
  })
  const codes = new Set(stops.map(({ divipola }) => divipola))
  const beside = towns.flatMap(({ name, divipola, people, at: town }): RoadPlace[] => {
    const { at, off } = project(line, town)
    const isNear = off < besideRoad && named.every((place) => Math.abs(place[1] - at) > samePlace)
    return codes.has(divipola) || !isNear ? [] : [[name, round(at), rankTown(people)]]
  })
  const places = [...named, ...beside].toSorted((one, other) => one[1] - other[1])
  return { waypoints, places, line: line.map(([x, y]): GeoPoint => [round(x), round(y)]) }
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

/** The corridors' own names and places win over those of the open data, which sometimes name another village. */
export function withWaypoints(towns: readonly Town[]): Town[] {
  const waypoints = readCorridors().flatMap((corridor) => corridor.waypoints)
  const byCode = new Map(waypoints.map((waypoint) => [waypoint.divipola, waypoint]))
  return towns.map((town) => ({ ...town, ...byCode.get(town.divipola) }))
}

/** All municipalities: name, latitude, longitude, rank. */
export function makeMunicipalities(): string {
  const rows = withWaypoints(readTowns()).map(({ name, at, people }) => {
    const [lng, lat] = at.map((degrees) => Math.round(degrees * 1e3) / 1e3)
    return JSON.stringify([name, lat, lng, rankTown(people)])
  })
  return `[\n${rows.join(',\n')}\n]\n`
}

/** Their DIVIPOLA codes in the same order. Apart, because most screens need names and places only. */
export function makeMunicipalityCodes(): string {
  const codes = readTowns().map(({ divipola }) => JSON.stringify(divipola))
  return `[\n${codes.join(',\n')}\n]\n`
}

const corridors = join(import.meta.dirname, '../../packages/domain/src/corridors/geo')
export const corridorRoadsFile = join(corridors, 'corridor-roads.json')
export const municipalitiesFile = join(corridors, 'municipalities.json')
export const municipalityCodesFile = join(corridors, 'municipality-codes.json')
