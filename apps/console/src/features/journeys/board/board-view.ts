import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import { DerivedView } from '#data/live/views/derived-view.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

export type BoardColumns = ReadonlyMap<JourneyStateId, readonly string[]>

/**
 * The given journeys by state, in the order given. A truck that only moves changes nothing; a column that did not
 * change stays the same array, so that only two are drawn again when a card goes from one to the other.
 */
export class BoardView extends DerivedView<AssessedJourney, BoardColumns> {
  /** In their order. */
  readonly #ids: ReadonlySet<string>
  readonly #states = new Map<string, JourneyStateId>()
  #columns: BoardColumns = new Map()

  constructor(rows: RowSource<AssessedJourney>, ids: readonly string[]) {
    super(rows)
    this.#ids = new Set(ids)
    this.rebuild()
  }

  get(): BoardColumns {
    return this.#columns
  }

  protected rebuild(): void {
    this.#states.clear()
    for (const id of this.#ids) {
      const state = this.rows.getRow(id)?.journey.journeyStateId
      if (state !== undefined) this.#states.set(id, state)
    }
    this.#columns = new Map()
    this.#group(new Set(this.#states.values()))
  }

  protected follow({ put, removed }: RowBatch): boolean {
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
    this.#columns = new Map([...this.#columns, ...fresh])
  }
}
