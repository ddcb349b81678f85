import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import { DerivedView } from '#data/live/rows/derived-view.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

export type BoardGroups = ReadonlyMap<JourneyStateId, readonly string[]>

/**
 * The given journeys grouped by state, in the given order. A new position changes nothing. A group that did not
 * change stays the same array, so that a card that changes its column renders two columns only.
 */
export class BoardView extends DerivedView<AssessedJourney, BoardGroups> {
  readonly #ids: ReadonlySet<string>
  readonly #states = new Map<string, JourneyStateId>()
  #groups: BoardGroups = new Map()

  constructor(rows: RowSource<AssessedJourney>, ids: readonly string[]) {
    super(rows)
    this.#ids = new Set(ids)
    this.rebuild()
  }

  get(): BoardGroups {
    return this.#groups
  }

  protected rebuild(): void {
    this.#states.clear()
    for (const id of this.#ids) {
      const state = this.rows.getRow(id)?.journey.journeyStateId
      if (state !== undefined) this.#states.set(id, state)
    }
    this.#groups = new Map()
    this.#group(new Set(this.#states.values()))
  }

  protected applyBatch({ put, removed }: RowBatch): boolean {
    const touched = new Set<JourneyStateId>()
    for (const id of removed) {
      const before = this.#states.get(id)
      if (before !== undefined) touched.add(before)
      this.#states.delete(id)
    }
    for (const id of put) {
      const before = this.#states.get(id)
      const state = this.rows.getRow(id)?.journey.journeyStateId
      if (!this.#ids.has(id) || state === undefined || state === before) continue
      touched.add(state)
      if (before !== undefined) touched.add(before)
      this.#states.set(id, state)
    }
    if (touched.size > 0) this.#group(touched)
    return touched.size > 0
  }

  #group(touched: ReadonlySet<JourneyStateId>): void {
    const fresh = new Map<JourneyStateId, string[]>([...touched].map((state) => [state, []]))
    for (const id of this.#ids) {
      const state = this.#states.get(id)
      if (state !== undefined) fresh.get(state)?.push(id)
    }
    this.#groups = new Map([...this.#groups, ...fresh])
  }
}
