import { type MapView, worldSize, type WorldPoint } from '../mercator.ts'
import type { Truck } from '../truck.ts'
import type { Box } from './city-labels.ts'
import { kindOf, type MarkKind, markKinds } from './mark-kind.ts'

/** What the map draws for one truck or for several of one kind, at a point of the world. */
export type Mark = TruckMark | ClusterMark

interface TruckMark extends WorldPoint {
  truck: Truck
}

export interface ClusterMark extends WorldPoint {
  kind: MarkKind
  ids: readonly string[]
  /** In pixels. */
  radius: number
}

export const isCluster = (mark: Mark): mark is ClusterMark => 'ids' in mark

/** From this zoom level on trucks show their plates. */
export const plateZoom = 8
/** Trucks within such a square, in pixels, may form a cluster; it is smaller where there is room for plates. */
const cellSize = (zoom: number) => (zoom < plateZoom ? 40 : 20)
const minTrucks: Record<MarkKind, number> = {
  unloading: 6,
  route: 6,
  loading: 6,
  notice: 4,
  alarm: 4,
}
/** Trucks this far outside the view are laid out too, so that a moved map shows them at once. */
const margin = 80

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
  const groups = groupTrucks(trucks, view, selectedId)
  const singles: TruckMark[] = []
  const clusters: ClusterMark[] = []
  for (const { kind, members } of groups.values()) {
    if (members.length >= minTrucks[kind]) clusters.push(toCluster(kind, members))
    else for (const truck of members) singles.push({ x: truck.x, y: truck.y, truck })
  }
  const rank = ({ truck }: TruckMark) => markKinds.indexOf(kindOf(truck))
  return [
    ...spreadClusters(clusters, view, labels),
    ...singles.toSorted((one, other) => rank(one) - rank(other)),
  ]
}

interface Group {
  kind: MarkKind
  members: Truck[]
}

function groupTrucks(
  trucks: Iterable<Truck>,
  view: MapView,
  selectedId: string | undefined,
): Map<number, Group> {
  // The squares belong to the world and to half zoom levels: moving the map does not regroup the trucks.
  const cells = worldSize(Math.round(view.zoom * 2) / 2) / cellSize(view.zoom)
  const size = worldSize(view.zoom)
  const [halfWidth, halfHeight] = [
    (view.width / 2 + margin) / size,
    (view.height / 2 + margin) / size,
  ]
  const groups = new Map<number, Group>()
  for (const truck of trucks) {
    if (truck.id === selectedId) continue
    if (Math.abs(truck.x - view.x) > halfWidth || Math.abs(truck.y - view.y) > halfHeight) continue
    const kind = kindOf(truck)
    const cell = Math.floor(truck.x * cells) * 2 ** 18 + Math.floor(truck.y * cells)
    const key = cell * markKinds.length + markKinds.indexOf(kind)
    const group = groups.get(key)
    if (group) group.members.push(truck)
    else groups.set(key, { kind, members: [truck] })
  }
  return groups
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

/** Directions and distances, in pixels, at which a cluster looks for a free place. */
const steps = [14, 22, 30, 40, 52].flatMap((distance) =>
  [225, 180, 135, 270, 90, 315, 45, 0].map((degrees) => ({
    x: Math.cos((degrees * Math.PI) / 180) * distance,
    y: -Math.sin((degrees * Math.PI) / 180) * distance,
  })),
)
const gap = 2

/** The most urgent and the largest keep their place; the others move to the nearest free one. */
function spreadClusters(
  clusters: readonly ClusterMark[],
  view: MapView,
  labels: readonly Box[],
): ClusterMark[] {
  const size = worldSize(view.zoom)
  const placed: ClusterMark[] = []
  const sorted = clusters.toSorted(
    (one, other) =>
      markKinds.indexOf(other.kind) - markKinds.indexOf(one.kind) ||
      other.ids.length - one.ids.length,
  )
  for (const cluster of sorted) {
    const isFree = ({ x, y }: WorldPoint) =>
      placed.every((other) => {
        const [dx, dy] = [(other.x - x) * size, (other.y - y) * size]
        const least = other.radius + cluster.radius + gap
        return dx * dx + dy * dy >= least * least
      }) && labels.every((label) => !covers(cluster.radius, { x, y }, label, view, size))
    const candidates = steps.map((step) => ({
      x: cluster.x + step.x / size,
      y: cluster.y + step.y / size,
    }))
    const place = [cluster, ...candidates].find(isFree) ?? cluster
    placed.push({ ...cluster, x: place.x, y: place.y })
  }
  // The first ones are drawn last, above the rest.
  return placed.toReversed()
}

/** Whether a disc covers a part of the box. */
function covers(radius: number, at: WorldPoint, box: Box, view: MapView, size: number): boolean {
  const x = (at.x - view.x) * size + view.width / 2
  const y = (at.y - view.y) * size + view.height / 2
  const dx = x - Math.min(Math.max(x, box.left), box.right)
  const dy = y - Math.min(Math.max(y, box.top), box.bottom)
  return dx * dx + dy * dy < radius * radius
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
