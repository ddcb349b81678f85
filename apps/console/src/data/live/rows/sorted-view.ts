import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import { DerivedView } from './derived-view.ts'

interface SortedViewOptions<T> {
  filter?: (row: T) => boolean
  /** May return 0 for equal rows: the view then orders them by id. */
  compare: (one: T, other: T) => number
}

/** If more than this share of the rows changed, a full sort is cheaper than single moves. */
const rebuildShare = 0.25

/** Ids of the rows that pass the filter, in order. A changed row is moved without sorting the others again. */
export class SortedView<T extends LiveDocument> extends DerivedView<T, readonly string[]> {
  readonly #passes: (row: T) => boolean
  readonly #compare: (one: T, other: T) => number
  /** The versions by which rows were sorted; the store may already hold newer ones. */
  readonly #placed = new Map<string, T>()
  #sorted: T[] = []
  #ids: string[] = []
  #isOwnCopy = false

  constructor(rows: RowSource<T>, { filter = () => true, compare }: SortedViewOptions<T>) {
    super(rows)
    this.#passes = filter
    // Ids break ties, because the binary search needs a strict order.
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
    const isSame =
      this.#ids.length === this.#sorted.length &&
      this.#sorted.every(({ id }, index) => id === this.#ids[index])
    if (!isSame) this.#ids = this.#sorted.map(({ id }) => id)
  }

  protected applyBatch({ put, removed }: RowBatch): boolean {
    const before = this.#ids
    const hasManyChanges = put.length + removed.length > this.rows.getIds().length * rebuildShare
    if (hasManyChanges) this.rebuild()
    else {
      this.#isOwnCopy = false
      for (const id of removed) this.#remove(id)
      for (const id of put) this.#place(id)
    }
    return before !== this.#ids
  }

  #place(id: string): void {
    const row = this.rows.getRow(id)
    if (row === undefined || !this.#passes(row)) return this.#remove(id)
    const placed = this.#placed.get(id)
    const at = placed === undefined ? -1 : this.#search(placed)
    this.#placed.set(id, row)
    if (at >= 0 && this.#fits(row, at)) this.#sorted[at] = row
    else {
      if (at >= 0) this.#takeOut(at)
      const to = this.#search(row)
      this.#sorted.splice(to, 0, row)
      this.#idsToChange().splice(to, 0, id)
    }
  }

  #remove(id: string): void {
    const placed = this.#placed.get(id)
    if (placed === undefined) return
    this.#takeOut(this.#search(placed))
    this.#placed.delete(id)
  }

  #takeOut(at: number): void {
    this.#sorted.splice(at, 1)
    this.#idsToChange().splice(at, 1)
  }

  /** The array that listeners have stays as it is: the first change of a batch makes a copy. */
  #idsToChange(): string[] {
    if (!this.#isOwnCopy) this.#ids = [...this.#ids]
    this.#isOwnCopy = true
    return this.#ids
  }

  #fits(row: T, at: number): boolean {
    const [above, below] = [this.#sorted[at - 1], this.#sorted[at + 1]]
    return (
      (above === undefined || this.#compare(above, row) < 0) &&
      (below === undefined || this.#compare(row, below) < 0)
    )
  }

  /** Index of the row, or where it would be inserted. */
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
}
