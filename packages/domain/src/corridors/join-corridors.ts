import type { Corridor, CorridorPlace } from './corridors.ts'
import { nearestOnPath, type Point, pointAlong, sharesOf } from './point.ts'

/**
 * The shortest way between two cities over several corridors, as one of its own; undefined if they are not connected.
 * Cali and Medellín have no corridor, but both have one to Buenaventura.
 */
export function joinCorridors(
  corridors: readonly Corridor[],
  from: string,
  to: string,
): Corridor | undefined {
  const [first, ...others] = shortestChain(corridors, from, to)
  return first && others.reduce(joinTwo, first)
}

/** Dijkstra over the twenty cities; empty if there is no way. */
function shortestChain(corridors: readonly Corridor[], from: string, to: string): Corridor[] {
  const best = new Map<string, { km: number; chain: Corridor[] }>([[from, { km: 0, chain: [] }]])
  const done = new Set<string>()
  for (;;) {
    const [city, reached] =
      [...best]
        .filter(([name]) => !done.has(name))
        .toSorted(([, one], [, other]) => one.km - other.km)[0] ?? []
    if (city === undefined || reached === undefined) return []
    if (city === to) return reached.chain
    done.add(city)
    for (const corridor of corridors) {
      if (corridor.origin.divipola !== city) continue
      const next = corridor.destination.divipola
      const km = reached.km + corridor.roadKm
      if (km >= (best.get(next)?.km ?? Infinity)) continue
      best.set(next, { km, chain: [...reached.chain, corridor] })
    }
  }
}

/** Two roads are one where they are nearer than this, in degrees: about a kilometre. */
const sameRoad = 0.01

/** Without the part that both share, so that no truck drives to the city in between and back. */
function joinTwo(one: Corridor, other: Corridor): Corridor {
  const fork = findFork(one.path, other.path)
  const kept = [one.roadKm * fork.leave, other.roadKm * (1 - fork.enter)] as const
  const roadKm = kept[0] + kept[1]
  // Shares of the joined path, which need not be those of the road.
  const path = [...cut(one.path, 0, fork.leave), ...cut(other.path, fork.enter, 1)]
  const bend = nearestOnPath(path, pointAlong(other.path, fork.enter)).progress
  const inOne = (at: number) => (fork.leave === 0 ? 0 : (at / fork.leave) * bend)
  const inOther = (at: number) => bend + ((at - fork.enter) / (1 - fork.enter)) * (1 - bend)
  const onBoth = <Item>(
    items: readonly [readonly Item[], readonly Item[]],
    shareOf: (item: Item) => number,
    moved: (item: Item, at: number) => Item,
  ): Item[] => [
    ...items[0]
      .filter((item) => shareOf(item) < fork.leave)
      .map((item) => moved(item, inOne(shareOf(item)))),
    ...items[1]
      .filter((item) => shareOf(item) > fork.enter)
      .map((item) => moved(item, inOther(shareOf(item)))),
  ]
  const weigh = (mine: number, theirs: number) => (mine * kept[0] + theirs * kept[1]) / roadKm
  return {
    code: `${one.code.split('-')[0]}-${other.code.split('-')[1]}`,
    origin: one.origin,
    destination: other.destination,
    path,
    waypoints: onBoth(
      [one.waypoints, other.waypoints],
      (at) => at,
      (_, at) => at,
    ),
    places: onBoth<CorridorPlace>(
      [one.places, other.places],
      ({ at }) => at,
      (place, at) => ({ ...place, at }),
    ),
    roadKm: Math.round(roadKm),
    drivingHours: one.drivingHours * fork.leave + other.drivingHours * (1 - fork.enter),
    terrain: {
      flat: weigh(one.terrain.flat, other.terrain.flat),
      rolling: weigh(one.terrain.rolling, other.terrain.rolling),
      mountain: weigh(one.terrain.mountain, other.terrain.mountain),
    },
    freight: Object.fromEntries(
      Object.entries(one.freight).map(([type, range]) => [
        type,
        range.map((pesos, end) =>
          roundPrice(pesos * fork.leave + (other.freight[type]?.[end] ?? 0) * (1 - fork.enter)),
        ),
      ]),
    ),
    parts: [
      ...partsOf(one).map((part) => ({ ...part, share: part.share * fork.leave })),
      ...partsOf(other).map((part) => ({ ...part, share: part.share * (1 - fork.enter) })),
    ],
  }
}

const partsOf = (corridor: Corridor): NonNullable<Corridor['parts']> =>
  corridor.parts ?? [{ origin: corridor.origin, destination: corridor.destination, share: 1 }]

const roundPrice = (pesos: number) => Math.round(pesos / 50_000) * 50_000

/** Where a truck leaves the first road for the second, as a share of each. */
function findFork(one: readonly Point[], other: readonly Point[]) {
  const shares = sharesOf(other)
  for (let at = other.length - 1; at >= 0; at -= 1) {
    const point = other[at]
    if (!point) continue
    const { progress, distance } = nearestOnPath(one, point)
    if (distance < sameRoad) return { leave: progress, enter: shares[at] ?? 0 }
  }
  return { leave: 1, enter: 0 }
}

function cut(path: readonly Point[], from: number, to: number): Point[] {
  const shares = sharesOf(path)
  const inner = path.filter((_, at) => (shares[at] ?? 0) > from && (shares[at] ?? 0) < to)
  return [pointAlong(path, from), ...inner, pointAlong(path, to)]
}
