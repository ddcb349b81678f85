import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import { Listeners } from '#data/listeners.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

/** A row source that tests change by hand. */
export class TestingRows<T extends LiveDocument = AssessedJourney> implements RowSource<T> {
  readonly #rows = new Map<string, T>()
  readonly #listeners = new Listeners<RowBatch>()

  constructor(...rows: T[]) {
    this.put(...rows)
  }

  readonly getIds = () => [...this.#rows.keys()]
  readonly getRow = (id: string) => this.#rows.get(id)
  readonly subscribeBatch = this.#listeners.add

  put(...rows: T[]): void {
    for (const row of rows) this.#rows.set(row.id, row)
    this.#listeners.notify({ put: rows.map(({ id }) => id), removed: [] })
  }

  remove(...ids: string[]): void {
    for (const id of ids) this.#rows.delete(id)
    this.#listeners.notify({ put: [], removed: ids })
  }
}
