import type { GeoJSONSourceDiff } from 'maplibre-gl'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import type { Feature } from './geo-json.ts'
import { type Truck, isSameTruck, toTruck } from './truck.ts'

/**
 * What the map has been told of each truck, and what it must be told next. Only rows that changed are
 * looked at again, so that a second of a large fleet costs as little as its changes.
 */
export class TruckBook {
  readonly #rows: RowSource<AssessedJourney>
  readonly #told = new Map<string, Truck>()
  readonly #changed = new Set<string>()
  #ids: readonly string[] = []
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

  /** What changed since the last time; null when nothing did. */
  take(): GeoJSONSourceDiff | null {
    this.#reconcile()
    const remove: string[] = []
    const add: Truck[] = []
    for (const id of this.#changed) {
      const before = this.#told.get(id)
      const row = this.#shown.has(id) ? this.#rows.getRow(id) : undefined
      const truck = row ? toTruck(row, before) : null
      if (truck === null) {
        if (this.#told.delete(id)) remove.push(id)
      } else if (before === undefined || !isSameTruck(before, truck)) {
        this.#told.set(id, truck)
        add.push(truck)
      }
    }
    this.#changed.clear()
    if (this.#mustRestart) {
      this.#mustRestart = false
      return { removeAll: true, add: Array.from(this.#told.values(), toFeature) }
    }
    if (remove.length + add.length === 0) return null
    return { remove, add: add.map(toFeature) }
  }

  /** Here and not in `show`: the order of the ids may change much more often than the map. */
  #reconcile(): void {
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
