import { Listeners } from './listeners.ts'
import type { RowBatch, Unsubscribe } from './live-database.ts'

/** Who wants to know of rows: of each batch, of the set, or of one row. */
export class RowListeners {
  readonly #ofRow = new Map<string, Listeners>()
  readonly #ofBatch = new Listeners<RowBatch>()
  readonly #ofIds = new Listeners()

  readonly subscribeBatch = this.#ofBatch.add
  readonly subscribeIds = this.#ofIds.add

  readonly subscribeRow = (id: string, listener: () => void): Unsubscribe => {
    const listeners = this.#ofRow.get(id) ?? new Listeners()
    this.#ofRow.set(id, listeners)
    const remove = listeners.add(listener)
    return () => {
      remove()
      const isLast = listeners.size === 0 && this.#ofRow.get(id) === listeners
      if (isLast) this.#ofRow.delete(id)
    }
  }

  /** Batches first: views must be right before anybody draws. */
  tell(batch: RowBatch, isSameSet: boolean): void {
    if (batch.put.length + batch.removed.length === 0) return
    this.#ofBatch.tell(batch)
    if (this.#ofRow.size > 0) {
      for (const id of batch.put) this.#ofRow.get(id)?.tell()
      for (const id of batch.removed) this.#ofRow.get(id)?.tell()
    }
    if (!isSameSet) this.#ofIds.tell()
  }
}
