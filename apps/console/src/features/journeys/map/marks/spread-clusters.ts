import { type MapView, worldSize, type WorldPoint } from '../mercator.ts'
import type { Box } from './city-labels.ts'
import { type MarkKind, markKinds } from './mark-kind.ts'

/** Several trucks of one kind, at a point of the world. */
export interface ClusterMark extends WorldPoint {
  kind: MarkKind
  ids: readonly string[]
  /** In pixels. */
  radius: number
}

/** Directions and distances, in pixels, at which a cluster looks for a free place; its own place first. */
const steps = [
  { x: 0, y: 0 },
  ...[14, 22, 30, 40, 52].flatMap((distance) =>
    [225, 180, 135, 270, 90, 315, 45, 0].map((degrees) => ({
      x: Math.cos((degrees * Math.PI) / 180) * distance,
      y: -Math.sin((degrees * Math.PI) / 180) * distance,
    })),
  ),
]
const gap = 2

/**
 * Moves clusters aside so that they cover neither each other nor the name of a city. The most urgent and the largest
 * keep their place; the others move to the nearest free one.
 */
export function spreadClusters(
  clusters: readonly ClusterMark[],
  view: MapView,
  labels: readonly Box[],
): ClusterMark[] {
  const size = worldSize(view.zoom)
  const taken = new TakenPlaces(labels)
  const placed: ClusterMark[] = []
  const sorted = clusters.toSorted(
    (one, other) =>
      markKinds.indexOf(other.kind) - markKinds.indexOf(one.kind) ||
      other.ids.length - one.ids.length,
  )
  for (const cluster of sorted) {
    const { radius } = cluster
    const x = (cluster.x - view.x) * size + view.width / 2
    const y = (cluster.y - view.y) * size + view.height / 2
    const free = steps.find((step) => taken.isFree({ x: x + step.x, y: y + step.y, radius }))
    const step = free ?? { x: 0, y: 0 }
    taken.add({ x: x + step.x, y: y + step.y, radius })
    placed.push({ ...cluster, x: cluster.x + step.x / size, y: cluster.y + step.y / size })
  }
  // The first ones are drawn last, above the rest.
  return placed.toReversed()
}

interface Disc extends WorldPoint {
  radius: number
}

/** In pixels: a disc, even of the largest cluster, touches few squares. */
const squareSize = 40

/** Names and discs on the screen, found by the squares of a grid: comparing each with each other takes too long. */
class TakenPlaces {
  readonly #squares = new Map<number, { discs: Disc[]; boxes: Box[] }>()

  constructor(boxes: readonly Box[]) {
    for (const box of boxes) for (const square of this.#squaresOf(box)) square.boxes.push(box)
  }

  add(disc: Disc): void {
    for (const square of this.#squaresOf(boxAround(disc))) square.discs.push(disc)
  }

  isFree(disc: Disc): boolean {
    for (const { discs, boxes } of this.#squaresOf(boxAround(disc))) {
      if (discs.some((other) => areTouching(disc, other))) return false
      if (boxes.some((box) => covers(disc, box))) return false
    }
    return true
  }

  *#squaresOf({ left, top, right, bottom }: Box) {
    for (let row = Math.floor(top / squareSize); row <= bottom / squareSize; row++) {
      for (let column = Math.floor(left / squareSize); column <= right / squareSize; column++) {
        const key = row * 2 ** 16 + column
        const known = this.#squares.get(key)
        if (known) yield known
        else {
          const square = { discs: [], boxes: [] }
          this.#squares.set(key, square)
          yield square
        }
      }
    }
  }
}

const boxAround = ({ x, y, radius }: Disc): Box => ({
  left: x - radius - gap,
  right: x + radius + gap,
  top: y - radius - gap,
  bottom: y + radius + gap,
})

function areTouching(one: Disc, other: Disc): boolean {
  const least = one.radius + other.radius + gap
  return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < least ** 2
}

/** Whether a disc covers a part of the box. */
function covers({ x, y, radius }: Disc, box: Box): boolean {
  const dx = x - Math.min(Math.max(x, box.left), box.right)
  const dy = y - Math.min(Math.max(y, box.top), box.bottom)
  return dx * dx + dy * dy < radius * radius
}
