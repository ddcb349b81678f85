import { distanceToSegment, type GeoPoint, type Line, simplify } from './geometry.ts'

/** A corridor's line, and the legs between waypoints that it draws straight. */
export interface CorridorLine {
  line: Line
  /** «Supía → Irra~» */
  straightLegs: readonly string[]
}

interface Waypoint {
  name: string
  at: GeoPoint
}

/** A waypoint farther from every road than this, in degrees (about 6 km), is no end of a route. */
const maxToRoad = 0.055
/** A road passes a waypoint in between at this distance at most: about 25 km, where the data are coarse. */
const maxBeside = 0.225
/** A longer way than this is another road, not the one of the corridor. */
const maxDetour = 1.3

/**
 * Draws straight legs along a road where the road data have one. The lines were routed from waypoint to waypoint, and
 * gave up at waypoints that no road reaches; a route over several legs passes beside those.
 */
export function followRoads(
  { line, straightLegs }: CorridorLine,
  waypoints: readonly Waypoint[],
  network: RoadNetwork,
): Line {
  const straight = new Set(straightLegs)
  const isStraight = (at: number) =>
    straight.has(`${waypoints[at]?.name} → ${waypoints[at + 1]?.name}`)
  let result = line
  for (let from = 0; from < waypoints.length - 1; from += 1) {
    let to = from
    while (isStraight(to)) to += 1
    for (; to > from; to -= 1) {
      const route = findRoute(waypoints.slice(from, to + 1), network)
      if (!route) continue
      result = replacePart(result, route)
      from = to - 1
      break
    }
  }
  return result
}

function findRoute(stops: readonly Waypoint[], network: RoadNetwork): Line | undefined {
  const [first, last] = [stops[0]?.at, stops.at(-1)?.at]
  if (!first || !last) return undefined
  const road = network.route(first, last, maxToRoad)
  if (!road) return undefined
  const route = [first, ...road, last]
  const isDetour = lengthOf(route) > maxDetour * lengthOf(stops.map(({ at }) => at))
  return isDetour || stops.some(({ at }) => distanceTo(route, at) > maxBeside) ? undefined : route
}

/** Puts the route in the place of the part between its ends, which are points of the line. */
function replacePart(line: Line, route: Line): Line {
  const [first, last] = [route[0], route.at(-1)]
  if (!first || !last) return line
  const start = nearestIndex(line, first)
  const end = nearestIndex(line, last)
  return [...line.slice(0, start), ...route, ...line.slice(end + 1)]
}

const distance = ([ax, ay]: GeoPoint, [bx, by]: GeoPoint) => Math.hypot(bx - ax, by - ay)

const nearestIndex = (line: Line, point: GeoPoint): number =>
  line.reduce(
    (best, one, at) => (distance(one, point) < distance(line[best] ?? one, point) ? at : best),
    0,
  )

const lengthOf = (line: Line): number =>
  line.slice(1).reduce((sum, to, at) => sum + distance(line[at] ?? to, to), 0)

const distanceTo = (line: Line, point: GeoPoint): number =>
  Math.min(...line.slice(1).map((to, at) => distanceToSegment(point, line[at] ?? to, to).off))

/** The roads as a grid of cells, each with one point of a road in it. About 1.3 km: smaller gaps are closed. */
const cellSize = 0.012
/** Crossing from one road to another where the data don't join them costs this much more. */
const gapCost = 0.005

interface Cell {
  at: GeoPoint
  column: number
  row: number
  next: Set<Cell>
}

/** Finds the way between two places over the lines of the open road data. */
export class RoadNetwork {
  readonly #cells = new Map<string, Cell>()

  constructor(roads: readonly Line[]) {
    for (const line of roads) this.#addLine(line)
  }

  #addLine(line: Line): void {
    let before: Cell | undefined
    for (const [index, to] of line.entries()) {
      const from = line[index - 1] ?? to
      const steps = Math.max(1, Math.ceil(distance(from, to) / (cellSize / 2)))
      for (let step = 1; step <= steps; step += 1) {
        const share = step / steps
        const cell = this.#cellAt([
          from[0] + (to[0] - from[0]) * share,
          from[1] + (to[1] - from[1]) * share,
        ])
        if (before && before !== cell) {
          before.next.add(cell)
          cell.next.add(before)
        }
        before = cell
      }
    }
  }

  #cellAt(at: GeoPoint): Cell {
    const [column, row] = [Math.round(at[0] / cellSize), Math.round(at[1] / cellSize)]
    const key = `${column} ${row}`
    const cell = this.#cells.get(key) ?? { at, column, row, next: new Set() }
    this.#cells.set(key, cell)
    return cell
  }

  /** Without the ends; undefined if one of them is farther from a road than `reach`, or there is no way. */
  route(from: GeoPoint, to: GeoPoint, reach: number): Line | undefined {
    const [start, goal] = [this.#nearest(from), this.#nearest(to)]
    if (!start || !goal) return undefined
    if (distance(start.at, from) > reach || distance(goal.at, to) > reach) return undefined
    const cameFrom = this.#search(start, goal)
    if (!cameFrom.has(goal)) return undefined
    const path: GeoPoint[] = []
    for (let cell: Cell | undefined = goal; cell; cell = cameFrom.get(cell)) path.push(cell.at)
    return simplify(path.toReversed(), 0.0012)
  }

  #nearest(point: GeoPoint): Cell | undefined {
    let best: Cell | undefined
    for (const cell of this.#cells.values()) {
      if (!best || distance(cell.at, point) < distance(best.at, point)) best = cell
    }
    return best
  }

  /** Dijkstra. The cell before each one that was reached; undefined before the first. */
  #search(start: Cell, goal: Cell): Map<Cell, Cell | undefined> {
    const cameFrom = new Map<Cell, Cell | undefined>([[start, undefined]])
    const costs = new Map([[start, 0]])
    const open = new Set([start])
    while (open.size > 0) {
      let current = start
      let least = Infinity
      for (const cell of open) {
        const cost = costs.get(cell) ?? Infinity
        if (cost < least) [current, least] = [cell, cost]
      }
      if (current === goal) break
      open.delete(current)
      for (const [next, step] of this.#steps(current)) {
        const cost = least + step
        if (cost >= (costs.get(next) ?? Infinity)) continue
        costs.set(next, cost)
        cameFrom.set(next, current)
        open.add(next)
      }
    }
    return cameFrom
  }

  *#steps(cell: Cell): Iterable<[Cell, number]> {
    for (const next of cell.next) yield [next, distance(cell.at, next.at)]
    for (const column of [-1, 0, 1]) {
      for (const row of [-1, 0, 1]) {
        const beside = this.#cells.get(`${cell.column + column} ${cell.row + row}`)
        if (!beside || beside === cell || cell.next.has(beside)) continue
        yield [beside, distance(cell.at, beside.at) + gapCost]
      }
    }
  }
}
