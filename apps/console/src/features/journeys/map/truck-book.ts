import type { GeoJSONSourceDiff } from 'maplibre-gl'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import type { Feature } from './geo-json.ts'
import { alarmSource, truckSource } from './truck-sources.ts'
import { type Truck, isSameTruck, toTruck } from './truck.ts'

const sources = [truckSource, alarmSource]

/** Who needs a person now never disappears among the others. */
const sourceOf = ({ alarm }: Truck) => (alarm === 2 ? alarmSource : truckSource)

/**
 * What the map has been told of each truck, and what it must be told next. Only rows that changed are
 * looked at again, so that a second of a large fleet costs as little as its changes.
 */
export class TruckBook {
  readonly #rows: RowSource<AssessedJourney>
  readonly #told = new Map<string, Truck>()
  readonly #changed = new Set<string>()
  #ids: readonly string[] = []
  #reconciled: readonly string[] = []
  #shown: ReadonlySet<string> = new Set()
  #mustRestart = true

  constructor(rows: RowSource<AssessedJourney>) {
    this.#rows = rows
  }

  /** Those on the map, as it was last told. */
  get trucks(): ReadonlyMap<string, Truck> {
    return this.#told
  }

  mark(ids: Iterable<string>): void {
    for (const id of ids) this.#changed.add(id)
  }

  /** Exactly these are shown from the next time on. Says whether that is quite another set. */
  show(ids: readonly string[]): boolean {
    this.#ids = ids
    return Math.abs(ids.length - this.#shown.size) > this.#shown.size / 10
  }

  /** The map's source is new and empty. */
  restart(): void {
    this.#mustRestart = true
  }

  /** What each source must be told since the last time; nothing where nothing changed. */
  take(): [source: string, difference: GeoJSONSourceDiff][] {
    this.#reconcile()
    const changes = sources.map((source) => ({
      source,
      remove: [] as string[],
      add: [] as Truck[],
    }))
    for (const id of this.#changed) {
      const before = this.#told.get(id)
      const row = this.#shown.has(id) ? this.#rows.getRow(id) : undefined
      const truck = row ? toTruck(row, before) : null
      if (before && truck && isSameTruck(before, truck)) continue
      if (truck) this.#told.set(id, truck)
      else this.#told.delete(id)
      for (const { source, remove, add } of changes) {
        if (truck && sourceOf(truck) === source) add.push(truck)
        else if (before && sourceOf(before) === source) remove.push(id)
      }
    }
    this.#changed.clear()
    if (this.#mustRestart) return this.#takeAll()
    return changes
      .filter(({ remove, add }) => remove.length + add.length > 0)
      .map(({ source, remove, add }) => [source, { remove, add: add.map(toFeature) }])
  }

  #takeAll(): [source: string, difference: GeoJSONSourceDiff][] {
    this.#mustRestart = false
    const trucks = [...this.#told.values()]
    return sources.map((source) => {
      const own = trucks.filter((truck) => sourceOf(truck) === source)
      return [source, { removeAll: true, add: own.map(toFeature) }]
    })
  }

  /** Here and not in `show`: the order of the ids may change much more often than the map. */
  #reconcile(): void {
    if (this.#ids === this.#reconciled) return
    this.#reconciled = this.#ids
    const shown = new Set(this.#ids)
    for (const id of this.#shown) if (!shown.has(id)) this.#changed.add(id)
    for (const id of shown) if (!this.#shown.has(id)) this.#changed.add(id)
    this.#shown = shown
  }
}

function toFeature({ id, lng, lat, state, heading, alarm, isStale }: Truck): Feature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { id, state, alarm, isStale, ...(heading === null ? {} : { heading }) },
  }
}
