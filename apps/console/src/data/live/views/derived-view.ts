import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { Listeners } from '#data/live/listeners.ts'
import type { RowBatch, RowSource, Unsubscribe } from '#data/live/live-database.ts'

/**
 * Something worked out of rows, kept up to date row by row while somebody listens and from
 * scratch when the first one does.
 */
export abstract class DerivedView<T extends LiveDocument, Value> {
  protected readonly rows: RowSource<T>
  readonly #listeners = new Listeners()
  #detach: Unsubscribe | null = null

  constructor(rows: RowSource<T>) {
    this.rows = rows
  }

  /** The same value until it changes. */
  abstract get(): Value
  protected abstract rebuild(): void
  /** Whether the value changed. */
  protected abstract follow(batch: RowBatch): boolean

  readonly subscribe = (listener: () => void): Unsubscribe => {
    if (this.#detach === null) {
      this.rebuild()
      this.#detach = this.rows.subscribeBatch((batch) => {
        if (this.follow(batch)) this.#listeners.tell()
      })
    }
    const remove = this.#listeners.add(listener)
    return () => {
      remove()
      if (this.#listeners.size > 0) return
      this.#detach?.()
      this.#detach = null
    }
  }
}
