import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { DerivedView } from './derived-view.ts'

/** All rows as one list, new after every change: for lists short enough to be computed as a whole. */
export class AllRowsView<T extends LiveDocument> extends DerivedView<T, readonly T[]> {
  #all: readonly T[] = []

  constructor(rows: RowSource<T>) {
    super(rows)
    this.rebuild()
  }

  get(): readonly T[] {
    return this.#all
  }

  protected rebuild(): void {
    this.#all = this.rows.getIds().flatMap((id) => this.rows.getRow(id) ?? [])
  }

  protected applyBatch(): boolean {
    this.rebuild()
    return true
  }
}
