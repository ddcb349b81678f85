import type { GeoJSONSourceDiff } from 'maplibre-gl'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { type MapFeature, alarmSource, truckSource } from './truck-layers.ts'
import { type Truck, isSameTruck, toTruck } from './truck.ts'

const sources = [truckSource, alarmSource]

/** Trucks of the tray or with a high alarm have a source of their own, so that clusters of others never hide them. */
const sourceOf = ({ alarm, isInTray }: Truck) =>
  alarm === 2 || isInTray ? alarmSource : truckSource

/**
 * The trucks on the map, and the changes that the map needs next. Only changed rows are processed, so
 * that an update of a large fleet costs only as much as its changes.
 */
export class TruckStore {
  readonly #rows: RowSource<AssessedJourney>
  readonly #sent = new Map<string, Truck>()
  readonly #changed = new Set<string>()
  #ids: readonly string[] = []
  #comparedIds: readonly string[] = []
  #shown: ReadonlySet<string> = new Set()
  #mustReset = true

  constructor(rows: RowSource<AssessedJourney>) {
    this.#rows = rows
  }

  /** The trucks as last sent to the map. */
  get trucks(): ReadonlyMap<string, Truck> {
    return this.#sent
  }

  mark(ids: Iterable<string>): void {
    for (const id of ids) this.#changed.add(id)
  }

  /** Sets the ids to show. Returns whether the set differs much from the current one. */
  show(ids: readonly string[]): boolean {
    this.#ids = ids
    return Math.abs(ids.length - this.#shown.size) > this.#shown.size / 10
  }

  /** For a new map, whose sources are empty. */
  reset(): void {
    this.#mustReset = true
  }

  /** The difference of each changed source since the last call. */
  takeChanges(): [source: string, difference: GeoJSONSourceDiff][] {
    this.#markShownChanges()
    const changes = sources.map((source) => ({
      source,
      remove: [] as string[],
      add: [] as Truck[],
    }))
    for (const id of this.#changed) {
      const before = this.#sent.get(id)
      const row = this.#shown.has(id) ? this.#rows.getRow(id) : undefined
      const truck = row ? toTruck(row, before) : null
      if (before && truck && isSameTruck(before, truck)) continue
      if (truck) this.#sent.set(id, truck)
      else this.#sent.delete(id)
      for (const { source, remove, add } of changes) {
        if (truck && sourceOf(truck) === source) add.push(truck)
        else if (before && sourceOf(before) === source) remove.push(id)
      }
    }
    this.#changed.clear()
    if (this.#mustReset) return this.#takeAll()
    return changes
      .filter(({ remove, add }) => remove.length + add.length > 0)
      .map(({ source, remove, add }) => [source, { remove, add: add.map(toFeature) }])
  }

  #takeAll(): [source: string, difference: GeoJSONSourceDiff][] {
    this.#mustReset = false
    const trucks = [...this.#sent.values()]
    return sources.map((source) => {
      const own = trucks.filter((truck) => sourceOf(truck) === source)
      return [source, { removeAll: true, add: own.map(toFeature) }]
    })
  }

  /** Not done in `show`, because the order of the ids changes much more often than the map is updated. */
  #markShownChanges(): void {
    if (this.#ids === this.#comparedIds) return
    this.#comparedIds = this.#ids
    const shown = new Set(this.#ids)
    for (const id of this.#shown) if (!shown.has(id)) this.#changed.add(id)
    for (const id of shown) if (!this.#shown.has(id)) this.#changed.add(id)
    this.#shown = shown
  }
}

function toFeature({ id, lng, lat, heading, ...shown }: Truck): MapFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { id, ...shown, ...(heading === null ? {} : { heading }) },
  }
}
