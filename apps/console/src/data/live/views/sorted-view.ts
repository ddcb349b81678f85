import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import { DerivedView } from './derived-view.ts'

interface SortedViewOptions<T> {
  filter?: (row: T) => boolean
  /** 0 where two stand alike: their ids decide then, and a row must never come before itself. */
  compare: (one: T, other: T) => number
}

/** Above this share of the rows one sort is cheaper than finding each its place. */
const rebuildShare = 0.25

/** The ids of the rows that pass, in order; a row that changes is moved, nothing is sorted again. */
export class SortedView<T extends LiveDocument> extends DerivedView<T, readonly string[]> {
  readonly #passes: (row: T) => boolean
  readonly #compare: (one: T, other: T) => number
  /** As they stand in the order, also when the store holds a newer version already. */
  readonly #placed = new Map<string, T>()
  #sorted: T[] = []
  #ids: readonly string[] = []

  constructor(rows: RowSource<T>, { filter = () => true, compare }: SortedViewOptions<T>) {
    super(rows)
    this.#passes = filter
    // Without a tie two rows could not be told apart by their place.
    this.#compare = (one, other) => compare(one, other) || (one.id < other.id ? -1 : 1)
    this.rebuild()
  }

  get(): readonly string[] {
    return this.#ids
  }

  protected rebuild(): void {
    const rows = this.rows.getIds().flatMap((id) => this.rows.getRow(id) ?? [])
    this.#sorted = rows.filter(this.#passes).toSorted(this.#compare)
    this.#placed.clear()
    for (const row of this.#sorted) this.#placed.set(row.id, row)
    this.#keepIds()
  }

  protected follow({ put, removed }: RowBatch): boolean {
    const before = this.#ids
    const isMuch = put.length + removed.length > this.rows.getIds().length * rebuildShare
    if (isMuch) this.rebuild()
    else {
      let hasMoved = false
      for (const id of removed) hasMoved = this.#takeOut(id) || hasMoved
      for (const id of put) hasMoved = this.#place(id) || hasMoved
      if (hasMoved) this.#keepIds()
    }
    return before !== this.#ids
  }

  #place(id: string): boolean {
    const row = this.rows.getRow(id)
    if (row === undefined || !this.#passes(row)) return this.#takeOut(id)
    const placed = this.#placed.get(id)
    const at = placed === undefined ? -1 : this.#search(placed)
    this.#placed.set(id, row)
    if (at >= 0 && this.#fits(row, at)) {
      this.#sorted[at] = row
      return false
    }
    if (at >= 0) this.#sorted.splice(at, 1)
    this.#sorted.splice(this.#search(row), 0, row)
    return true
  }

  #takeOut(id: string): boolean {
    const placed = this.#placed.get(id)
    if (placed === undefined) return false
    this.#sorted.splice(this.#search(placed), 1)
    this.#placed.delete(id)
    return true
  }

  #fits(row: T, at: number): boolean {
    const [above, below] = [this.#sorted[at - 1], this.#sorted[at + 1]]
    return (
      (above === undefined || this.#compare(above, row) < 0) &&
      (below === undefined || this.#compare(row, below) < 0)
    )
  }

  /** Where the row stands, or would. */
  #search(row: T): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      const found = this.#sorted[middle]
      if (found !== undefined && this.#compare(found, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #keepIds(): void {
    const isSame =
      this.#ids.length === this.#sorted.length &&
      this.#sorted.every(({ id }, index) => id === this.#ids[index])
    if (!isSame) this.#ids = this.#sorted.map(({ id }) => id)
  }
}
