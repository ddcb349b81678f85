import { Listeners } from '#data/live/listeners.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

/** Rows that a test changes. */
export class TestingRows implements RowSource<AssessedJourney> {
  readonly #rows = new Map<string, AssessedJourney>()
  readonly #listeners = new Listeners<RowBatch>()

  constructor(...rows: AssessedJourney[]) {
    this.put(...rows)
  }

  readonly getIds = () => [...this.#rows.keys()]
  readonly getRow = (id: string) => this.#rows.get(id)
  readonly subscribeBatch = this.#listeners.add

  put(...rows: AssessedJourney[]): void {
    for (const row of rows) this.#rows.set(row.id, row)
    this.#listeners.tell({ put: rows.map(({ id }) => id), removed: [] })
  }

  remove(...ids: string[]): void {
    for (const id of ids) this.#rows.delete(id)
    this.#listeners.tell({ put: [], removed: ids })
  }
}
