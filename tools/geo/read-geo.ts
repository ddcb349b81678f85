import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Line, Point } from './geometry.ts'

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as T

type Nested = Line | readonly Nested[]
interface Feature {
  properties: { nombre?: string }
  geometry: { type: string; coordinates: Nested }
}
interface Topology {
  arcs: Point[][]
  transform: { scale: Point; translate: Point }
  objects: { dep: { geometries: { arcs: NestedArcs }[] } }
}
type NestedArcs = readonly (number | NestedArcs)[]

/** Any depth of GeoJSON nesting as a flat list of lines. */
function flattenLines(nested: Nested): Line[] {
  const isLine = typeof (nested[0] as Point | undefined)?.[0] === 'number'
  return isLine ? [nested as Line] : (nested as readonly Nested[]).flatMap(flattenLines)
}

const linesOf = (file: string) =>
  read<{ features: Feature[] }>(file).features.flatMap((f) => flattenLines(f.geometry.coordinates))

export const readNeighbours = () => linesOf('vecinos.json')
export const readRivers = () => linesOf('rios.json')
export const readBorders = () => flattenLines(read<Feature>('dep-lineas.json').geometry.coordinates)

/** Rings of the departments, their arcs put together (TopoJSON). */
export function readDepartments(): Line[] {
  const { arcs, transform, objects } = read<Topology>('departamentos.topo.json')
  const decoded = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      const { scale, translate } = transform
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  const lineOf = (index: number): Line =>
    index < 0 ? (decoded[~index]?.toReversed() ?? []) : (decoded[index] ?? [])
  const rings = (nested: NestedArcs): Line[] =>
    nested.every((item) => typeof item === 'number')
      ? [nested.flatMap((index) => lineOf(index))]
      : nested.flatMap((item) => (typeof item === 'number' ? [] : rings(item)))
  return objects.dep.geometries.flatMap((geometry) => rings(geometry.arcs))
}

export const readCorridors = (): Line[] =>
  read<{ waypoints: { lat: number; lng: number }[] }[]>(
    '../../packages/domain/src/corridors/corridors.json',
  ).map(({ waypoints }) => waypoints.map(({ lat, lng }): Point => [lng, lat]))
