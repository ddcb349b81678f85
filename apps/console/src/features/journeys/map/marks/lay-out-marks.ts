import { type MapView, worldSize, type WorldPoint } from '../mercator.ts'
import type { Truck } from '../truck.ts'
import type { Box } from './city-labels.ts'
import { kindOf, type MarkKind, markKinds } from './mark-kind.ts'
import { type ClusterMark, spreadClusters } from './spread-clusters.ts'

/** What the map draws for one truck or for several of one kind, at a point of the world. */
export type Mark = TruckMark | ClusterMark

interface TruckMark extends WorldPoint {
  truck: Truck
}

export const isCluster = (mark: Mark): mark is ClusterMark => 'ids' in mark

/** From this zoom level on trucks show their plates. */
export const plateZoom = 8
/** Trucks within such a square, in pixels, may form a cluster; it is smaller where there is room for plates. */
const squareSize = (zoom: number) => (zoom < plateZoom ? 40 : 20)
const minTrucks: Record<MarkKind, number> = {
  unloading: 6,
  route: 6,
  loading: 6,
  notice: 4,
  alarm: 4,
}
/** More marks can't be told apart, and take too long to draw: then squares are larger and clusters begin at two. */
const maxMarks = 600
const maxSquareSize = 160
/** Trucks this far outside the view are laid out too, in pixels: a part of their mark may be inside. */
const margin = 20

const radiusOf = (count: number) => (count < 20 ? 10 : count < 100 ? 12 : count < 1000 ? 15 : 18)

/**
 * Trucks and clusters of the view, in drawing order. A cluster has only trucks of one kind, and moves aside rather
 * than cover another cluster or the name of a city.
 */
export function layOutMarks(
  trucks: Iterable<Truck>,
  view: MapView,
  labels: readonly Box[],
  selectedId?: string,
): Mark[] {
  const { groups, isCrowded } = groupTrucks(trucksIn(view, trucks, selectedId), view.zoom)
  const clusters: ClusterMark[] = []
  const singles: Record<MarkKind, TruckMark[]> = {
    unloading: [],
    route: [],
    loading: [],
    notice: [],
    alarm: [],
  }
  for (const { kind, members } of groups.values()) {
    if (isClustered(kind, members.length, isCrowded)) clusters.push(toCluster(kind, members))
    else for (const truck of members) singles[kind].push({ x: truck.x, y: truck.y, truck })
  }
  return [...spreadClusters(clusters, view, labels), ...markKinds.flatMap((kind) => singles[kind])]
}

function trucksIn(
  view: MapView,
  trucks: Iterable<Truck>,
  selectedId: string | undefined,
): readonly Truck[] {
  const size = worldSize(view.zoom)
  const halfWidth = (view.width / 2 + margin) / size
  const halfHeight = (view.height / 2 + margin) / size
  const found: Truck[] = []
  for (const truck of trucks) {
    if (Math.abs(truck.x - view.x) > halfWidth || Math.abs(truck.y - view.y) > halfHeight) continue
    if (truck.id !== selectedId) found.push(truck)
  }
  return found
}

interface Group {
  kind: MarkKind
  members: Truck[]
}

const isClustered = (kind: MarkKind, count: number, isCrowded: boolean) =>
  count >= (isCrowded ? 2 : minTrucks[kind])

/** Trucks of one kind in one square. */
function groupTrucks(
  trucks: readonly Truck[],
  zoom: number,
): { groups: Map<number, Group>; isCrowded: boolean } {
  let square = squareSize(zoom)
  let groups = groupBySquare(trucks, zoom, square)
  const isCrowded = countMarks(groups) > maxMarks
  while (isCrowded && square < maxSquareSize) {
    square *= 2
    groups = groupBySquare(trucks, zoom, square)
    if (groups.size <= maxMarks) break
  }
  return { groups, isCrowded }
}

function groupBySquare(trucks: readonly Truck[], zoom: number, square: number) {
  // The squares belong to the world and to half zoom levels: moving the map does not regroup the trucks.
  const squares = worldSize(Math.round(zoom * 2) / 2) / square
  const groups = new Map<number, Group>()
  for (const truck of trucks) {
    const kind = kindOf(truck)
    const at = Math.floor(truck.x * squares) * 2 ** 18 + Math.floor(truck.y * squares)
    const key = at * markKinds.length + markKinds.indexOf(kind)
    const group = groups.get(key)
    if (group) group.members.push(truck)
    else groups.set(key, { kind, members: [truck] })
  }
  return groups
}

function countMarks(groups: ReadonlyMap<number, Group>): number {
  let marks = 0
  for (const { kind, members } of groups.values()) {
    marks += isClustered(kind, members.length, false) ? 1 : members.length
  }
  return marks
}

function toCluster(kind: MarkKind, members: readonly Truck[]): ClusterMark {
  let [x, y] = [0, 0]
  for (const truck of members) {
    x += truck.x
    y += truck.y
  }
  return {
    kind,
    ids: members.map(({ id }) => id),
    x: x / members.length,
    y: y / members.length,
    radius: radiusOf(members.length),
  }
}

/** Pixels around a truck that count as a hit, for a finger or an unsteady mouse. */
const hitRadius = 12

/** The topmost mark at a pixel of the view. */
export function findMark(
  marks: readonly Mark[],
  view: MapView,
  pixel: WorldPoint,
  within = hitRadius,
): Mark | undefined {
  const size = worldSize(view.zoom)
  let [found, least] = [undefined as Mark | undefined, Infinity]
  for (const mark of marks) {
    const dx = (mark.x - view.x) * size + view.width / 2 - pixel.x
    const dy = (mark.y - view.y) * size + view.height / 2 - pixel.y
    const reach = Math.max(isCluster(mark) ? mark.radius : 0, within)
    const distance = dx * dx + dy * dy
    if (distance <= reach * reach && distance <= least) [found, least] = [mark, distance]
  }
  return found
}
