import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { type Truck, isSameTruck, toTruck } from './truck.ts'

/**
 * The trucks on the map. Only changed rows are processed, so that an update of a large fleet costs only as much as its
 * changes.
 */
export class TruckStore {
  readonly #rows: RowSource<AssessedJourney>
  readonly #trucks = new Map<string, Truck>()
  readonly #changed = new Set<string>()
  #ids: readonly string[] = []
  #comparedIds: readonly string[] = []
  #shown: ReadonlySet<string> = new Set()

  constructor(rows: RowSource<AssessedJourney>) {
    this.#rows = rows
  }

  /** The trucks as of the last update. */
  get trucks(): ReadonlyMap<string, Truck> {
    return this.#trucks
  }

  mark(ids: Iterable<string>): void {
    for (const id of ids) this.#changed.add(id)
  }

  /** Sets the ids to show. Returns whether the set differs much from the current one. */
  show(ids: readonly string[]): boolean {
    this.#ids = ids
    return Math.abs(ids.length - this.#shown.size) > this.#shown.size / 10
  }

  /** Applies what was marked. Returns whether the map has to be drawn again. */
  update(): boolean {
    this.#markShownChanges()
    let hasChanged = false
    for (const id of this.#changed) {
      const before = this.#trucks.get(id)
      const row = this.#shown.has(id) ? this.#rows.getRow(id) : undefined
      const truck = row ? toTruck(row, before) : null
      if (before === undefined && truck === null) continue
      if (before && truck && isSameTruck(before, truck)) continue
      if (truck) this.#trucks.set(id, truck)
      else this.#trucks.delete(id)
      hasChanged = true
    }
    this.#changed.clear()
    return hasChanged
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
