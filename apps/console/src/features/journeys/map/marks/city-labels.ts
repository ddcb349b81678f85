import { municipalities } from '@arriero/domain/corridors/municipalities.ts'
import { type MapView, toScreen, toWorld, type WorldPoint } from '../mercator.ts'

/** A rectangle on the screen. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface CityLabel extends Box {
  name: string
  /** The city's dot; its name is to the right of it. */
  at: WorldPoint
  size: number
  dotRadius: number
}

/** Smaller places are labelled at higher zoom levels: the least rank from each level on. */
export const labelledRanks = [
  { zoom: 5, rank: 2 },
  { zoom: 6.5, rank: 3 },
  { zoom: 8, rank: 4 },
  { zoom: 9, rank: 5 },
] as const

const leastRank = (zoom: number) => labelledRanks.findLast((level) => zoom >= level.zoom)?.rank ?? 1

/** Width of a letter relative to its size, on average. */
const letterWidth = 0.55
/** Pixels between the dot and the name. */
export const labelGap = 7

let cities: readonly (WorldPoint & { name: string; rank: number })[] | undefined

/** Largest first, so that their names win where two overlap. */
const readCities = () =>
  municipalities()
    .map(({ name, rank, ...at }) => ({ name, rank, ...toWorld(at) }))
    .toSorted((one, other) => one.rank - other.rank)

let latest: { view: MapView; labels: readonly CityLabel[] } | undefined

/** The names of the cities in view that do not overlap, where the map shows them. */
export function placeCityLabels(view: MapView): readonly CityLabel[] {
  // Marks and names are drawn for the same view, again and again while the map stands still.
  if (latest?.view !== view) latest = { view, labels: findFreeLabels(view) }
  return latest.labels
}

function findFreeLabels(view: MapView): CityLabel[] {
  cities ??= readCities()
  const rank = leastRank(view.zoom)
  const placed: CityLabel[] = []
  for (const city of cities) {
    if (city.rank > rank) break
    const at = toScreen(view, city)
    if (at.x < -80 || at.y < -20 || at.x > view.width + 20 || at.y > view.height + 20) continue
    const size = 14.25 - city.rank * 0.75
    const label = {
      name: city.name,
      at,
      size,
      dotRadius: 3.4 - city.rank * 0.38,
      left: at.x - 4,
      right: at.x + labelGap + city.name.length * size * letterWidth,
      top: at.y - size * 0.65,
      bottom: at.y + size * 0.65,
    }
    if (!placed.some((other) => areOverlapping(other, label))) placed.push(label)
  }
  return placed
}

const areOverlapping = (one: Box, other: Box) =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top
