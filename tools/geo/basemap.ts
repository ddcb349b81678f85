import { join } from 'node:path'
import { type Line, type GeoPoint, simplify, labelPoint, ringArea } from './geometry.ts'
import { drawCorridors, withWaypoints } from './corridor-roads.ts'
import { rankTown } from './rank-town.ts'
import {
  type Departments,
  type Town,
  joinArcs,
  readCorridors,
  readNeighbours,
  readRivers,
  readRoads,
  readTopology,
  readTowns,
} from './read-geo.ts'

/** Each kind is drawn by its own layers of the style. */
type BasemapKind =
  | 'abroad'
  | 'land'
  | 'border'
  | 'coast'
  | 'river'
  | 'lane'
  | 'road'
  | 'corridor'
  | 'department'
  | 'city'
  | 'landmark'

interface BasemapFeature {
  type: 'Feature'
  properties: { kind: BasemapKind; name?: string; rank?: number }
  geometry: { type: string; coordinates: unknown }
}

/** A little larger than the map's bounds. */
const region = { west: -91, east: -56, south: -12, north: 18.5 }
/** In degrees, one or two pixels at the highest zoom. Other countries are only an outline. */
const tolerance = { home: 0.002, abroad: 0.005, road: 0.001 }

/** Rounds to a hundred metres and removes equal consecutive points. */
export function roundLine(line: Line): Line {
  const rounded = line.map(([x, y]): GeoPoint => [Number(x.toFixed(3)), Number(y.toFixed(3))])
  return rounded.filter(
    ([x, y], at) => at === 0 || x !== rounded[at - 1]?.[0] || y !== rounded[at - 1]?.[1],
  )
}

const clampToRegion = ([x, y]: GeoPoint): GeoPoint => [
  Math.min(Math.max(x, region.west), region.east),
  Math.min(Math.max(y, region.south), region.north),
]
const isInRegion = ([x, y]: GeoPoint) =>
  x > region.west && x < region.east && y > region.south && y < region.north

const buildFeature = (
  kind: BasemapKind,
  type: string,
  coordinates: unknown,
  more = {},
): BasemapFeature => ({
  type: 'Feature',
  properties: { kind, ...more },
  geometry: { type, coordinates },
})

/** Simplifies a ring in two halves, because it starts and ends at the same point. */
function simplifyRing(ring: Line, within: number): Line {
  const middle = Math.floor(ring.length / 2)
  const half = simplify(ring.slice(0, middle + 1), within)
  return [...half.slice(0, -1), ...simplify(ring.slice(middle), within)]
}

const polygons = (kind: BasemapKind, rings: readonly Line[]) =>
  buildFeature(
    kind,
    'MultiPolygon',
    rings
      .map(roundLine)
      .filter((ring) => ring.length > 3)
      .map((ring) => [ring]),
  )
const lines = (kind: BasemapKind, all: readonly Line[]) =>
  buildFeature(
    kind,
    'MultiLineString',
    all.map(roundLine).filter((line) => line.length > 1),
  )

/** An arc that two departments share is a border; an arc of one department is the coast or the frontier. */
export function splitArcs({ arcs, list }: Departments): { borders: Line[]; coast: Line[] } {
  const uses = new Map<number, number>()
  for (const index of list.flatMap(({ rings }) => rings.flat())) {
    const at = index < 0 ? ~index : index
    uses.set(at, (uses.get(at) ?? 0) + 1)
  }
  const used = (count: (times: number) => boolean) =>
    arcs.filter((_, at) => count(uses.get(at) ?? 0))
  return { borders: used((times) => times > 1), coast: used((times) => times === 1) }
}

function drawDepartments(read: Departments): BasemapFeature[] {
  // Simplified arc by arc, so that neighbours still share their borders.
  const arcs = read.arcs.map((arc) => simplify(arc, tolerance.home))
  const list = read.list.map(({ name, rings }) => ({
    name,
    rings: rings.map((ring) => joinArcs(arcs, ring)),
  }))
  const { borders, coast } = splitArcs({ ...read, arcs })
  const labels = list.flatMap(({ name, rings }) => {
    const largest = rings.toSorted((one, other) => ringArea(other) - ringArea(one))[0]
    const at = largest && labelPoint(largest)
    // The capital is already labelled as a city.
    return at && !name.startsWith('Bogotá') ? [point('department', at, { name })] : []
  })
  const land = list.flatMap(({ rings }) => rings)
  return [polygons('land', land), lines('border', borders), lines('coast', coast), ...labels]
}

const point = (kind: BasemapKind, at: GeoPoint, more: object) =>
  buildFeature(kind, 'Point', roundLine([at])[0], more)

/** The largest first, so that their labels win collisions. */
const drawTowns = (towns: readonly Town[]) =>
  towns
    .toSorted((one, other) => other.people - one.people)
    .map(({ name, people, at }) => point('city', at, { name, rank: rankTown(people) }))

/** Removes road segments that several corridors share, so that each is drawn once. */
export function uniqueStretches(roads: readonly Line[]): Line[] {
  const seen = new Set<string>()
  return roads.flatMap((road) => {
    const kept: Line[] = []
    let stretch: GeoPoint[] = []
    for (const [at, to] of road.entries()) {
      const from = road[at - 1]
      if (from === undefined) continue
      const key = [from.join(), to.join()].toSorted().join(' ')
      if (seen.has(key)) stretch = []
      else if (stretch.length > 0) stretch.push(to)
      else kept.push((stretch = [from, to]))
      seen.add(key)
    }
    return kept
  })
}

/** Natural Earth's rank of the least main road. */
const leastMainRank = 4

function drawRoads(): BasemapFeature[] {
  const roads = readRoads().map(({ rank, line }) => ({
    isMain: rank <= leastMainRank,
    line: simplify(line, tolerance.road),
  }))
  const linesOf = (isMain: boolean) =>
    roads.filter((road) => road.isMain === isMain).map(({ line }) => line)
  const corridors = drawCorridors().map(({ line }) => line)
  return [
    lines('lane', linesOf(false)),
    lines('road', linesOf(true)),
    lines('corridor', uniqueStretches(corridors)),
  ]
}

/** Passes, tunnels and crossroads of the corridors: waypoints that are no municipality. */
function drawLandmarks(): BasemapFeature[] {
  const named = readCorridors().flatMap(({ waypoints }) =>
    waypoints.filter(({ divipola }) => divipola === undefined),
  )
  const byName = new Map(named.map(({ name, at }) => [name.replace('~', ''), at]))
  return [...byName].map(([name, at]) => point('landmark', at, { name }))
}

/** The console's basemap as GeoJSON text. */
export function makeBasemap(): string {
  const abroad = readNeighbours()
    .map((ring) => simplifyRing(ring.map(clampToRegion), tolerance.abroad))
    .filter((ring) => ring.some(isInRegion))
  const rivers = readRivers()
    .map((line) => simplify(line.map(clampToRegion), tolerance.abroad))
    .filter((line) => line.some(isInRegion))
  const features = [
    polygons('abroad', abroad),
    ...drawDepartments(readTopology()),
    lines('river', rivers),
    ...drawRoads(),
    ...drawTowns(withWaypoints(readTowns())),
    ...drawLandmarks(),
  ]
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`
}

export const basemapFile = join(
  import.meta.dirname,
  '../../apps/console/src/features/journeys/map/geo/basemap.json',
)
