import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import { DerivedView } from './derived-view.ts'

/** How many rows there are of each kind. */
export class Tally<T extends LiveDocument, Key extends string | number> extends DerivedView<
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
    this.follow({ put: this.rows.getIds(), removed: [] })
  }

  protected follow({ put, removed }: RowBatch): boolean {
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
    const real = [...changes].filter(([, by]) => by !== 0)
    if (real.length === 0) return false
    this.#counts = new Map(this.#counts)
    for (const [key, by] of real) {
      const count = (this.#counts.get(key) ?? 0) + by
      if (count === 0) this.#counts.delete(key)
      else this.#counts.set(key, count)
    }
    return true
  }
}
