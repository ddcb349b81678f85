import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import { Listeners } from '#data/listeners.ts'
import type { RowBatch, RowSource, Unsubscribe } from '#data/live/live-database.ts'

/**
 * A value computed from rows. It is updated row by row while it has listeners and rebuilt when the
 * first one subscribes.
 */
export abstract class DerivedView<T extends LiveDocument, Value> {
  protected readonly rows: RowSource<T>
  readonly #listeners = new Listeners()
  #detach: Unsubscribe | null = null

  constructor(rows: RowSource<T>) {
    this.rows = rows
  }

  /** Returns the same object until the value changes. */
  abstract get(): Value
  protected abstract rebuild(): void
  /** Returns whether the value changed. */
  protected abstract applyBatch(batch: RowBatch): boolean

  readonly subscribe = (listener: () => void): Unsubscribe => {
    if (this.#detach === null) {
      this.rebuild()
      this.#detach = this.rows.subscribeBatch((batch) => {
        if (this.applyBatch(batch)) this.#listeners.notify()
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

/** Number of rows per key. */
export class CountView<T extends LiveDocument, Key extends string | number> extends DerivedView<
  T,
  ReadonlyMap<Key, number>
> {
  readonly #keyOf: (row: T) => Key
  readonly #counted = new Map<string, Key>()
  #counts = new Map<Key, number>()

  constructor(rows: RowSource<T>, keyOf: (row: T) => Key) {
    super(rows)
    this.#keyOf = keyOf
    this.rebuild()
  }

  get(): ReadonlyMap<Key, number> {
    return this.#counts
  }

  protected rebuild(): void {
    this.#counted.clear()
    this.#counts = new Map()
    this.applyBatch({ put: this.rows.getIds(), removed: [] })
  }

  protected applyBatch({ put, removed }: RowBatch): boolean {
    const changes = new Map<Key, number>()
    const count = (key: Key, by: number) => changes.set(key, (changes.get(key) ?? 0) + by)
    for (const id of [...removed, ...put]) {
      const before = this.#counted.get(id)
      const row = this.rows.getRow(id)
      if (before !== undefined) count(before, -1)
      if (row === undefined) this.#counted.delete(id)
      else {
        const key = this.#keyOf(row)
        this.#counted.set(id, key)
        count(key, 1)
      }
    }
    return this.#add(changes)
  }

  #add(changes: ReadonlyMap<Key, number>): boolean {
    const nonZero = [...changes].filter(([, by]) => by !== 0)
    if (nonZero.length === 0) return false
    this.#counts = new Map(this.#counts)
    for (const [key, by] of nonZero) {
      const count = (this.#counts.get(key) ?? 0) + by
      if (count === 0) this.#counts.delete(key)
      else this.#counts.set(key, count)
    }
    return true
  }
}
