import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Line, GeoPoint } from './geometry.ts'
import type { CorridorLine } from './straight-legs.ts'

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as T

type Nested = Line | readonly Nested[]
interface GeoFeature {
  properties: { nombre?: string }
  geometry: { type: string; coordinates: Nested }
}
interface Topology {
  arcs: GeoPoint[][]
  transform: { scale: GeoPoint; translate: GeoPoint }
  objects: { dep: { geometries: { arcs: NestedArcs; properties: { nombre: string } }[] } }
}
type NestedArcs = readonly (number | NestedArcs)[]

/** Departments as lists of arcs. A shared arc is simplified and drawn once. */
export interface Departments {
  arcs: readonly Line[]
  /** Each ring lists its arcs; `~index` is a reversed arc (TopoJSON). */
  list: readonly { name: string; rings: readonly (readonly number[])[] }[]
}

/** Flattens any depth of GeoJSON nesting to a list of lines. */
function flattenLines(nested: Nested): Line[] {
  const isLine = typeof (nested[0] as GeoPoint | undefined)?.[0] === 'number'
  return isLine ? [nested as Line] : (nested as readonly Nested[]).flatMap(flattenLines)
}

const linesOf = (file: string) =>
  read<{ features: GeoFeature[] }>(file).features.flatMap((f) =>
    flattenLines(f.geometry.coordinates),
  )

export const readNeighbours = () => linesOf('vecinos.json')
export const readRivers = () => linesOf('rios.json')
export const readBorders = () =>
  flattenLines(read<GeoFeature>('dep-lineas.json').geometry.coordinates)

export function readTopology(): Departments {
  const { arcs, transform, objects } = read<Topology>('departamentos.topo.json')
  const decoded = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): GeoPoint => {
      x += dx
      y += dy
      const { scale, translate } = transform
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  const ringsOf = (nested: NestedArcs): number[][] =>
    nested.every((item) => typeof item === 'number')
      ? [[...nested]]
      : nested.flatMap((item) => (typeof item === 'number' ? [] : ringsOf(item)))
  const list = objects.dep.geometries.map((geometry) => ({
    name: geometry.properties.nombre,
    rings: ringsOf(geometry.arcs),
  }))
  return { arcs: decoded, list }
}

/** Joins the arcs of a ring. */
export function joinArcs(arcs: readonly Line[], ring: readonly number[]): Line {
  return ring.flatMap((index, at) => {
    const line = index < 0 ? (arcs[~index]?.toReversed() ?? []) : (arcs[index] ?? [])
    // An arc starts at the end of the previous one.
    return at === 0 ? line : line.slice(1)
  })
}

export function readDepartments(): Line[] {
  const { arcs, list } = readTopology()
  return list.flatMap(({ rings }) => rings.map((ring) => joinArcs(arcs, ring)))
}

export interface Town {
  name: string
  divipola: string
  people: number
  at: GeoPoint
}

export const readTowns = (): Town[] =>
  read<{
    features: {
      properties: { nombre: string; divipola: string; pob: number }
      geometry: { coordinates: GeoPoint }
    }[]
  }>('municipios.json').features.map(({ properties, geometry }) => ({
    name: properties.nombre.replace(/ D\.C\.$| City$/u, ''),
    divipola: properties.divipola,
    people: properties.pob,
    at: geometry.coordinates,
  }))

interface StoredCorridor {
  code: string
  waypoints: { name: string; divipola?: string; lat: number; lng: number }[]
}

/** The corridors with the places they pass. */
export const readCorridors = () =>
  read<StoredCorridor[]>('../../packages/domain/src/corridors/corridors.json').map(
    ({ code, waypoints }) => ({
      code,
      waypoints: waypoints.map(({ name, divipola, lat, lng }) => ({
        name,
        divipola,
        at: [lng, lat] as GeoPoint,
      })),
    }),
  )

/** The corridors along real roads, by code. */
export const readCorridorLines = (): Map<string, CorridorLine> =>
  new Map(
    read<(CorridorLine & { code: string })[]>('corridor-lines.json').map((corridor) => [
      corridor.code,
      corridor,
    ]),
  )

/** Natural Earth ranks: 3 and 4 are main roads, 6 and 7 secondary ones. */
export const readRoads = (): { rank: number; line: Line }[] =>
  read<{ roads: { rank: number; line: Line }[] }>('vias.json').roads
