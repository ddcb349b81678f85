import type { LiveDocument, LivePatch } from '@arriero/domain/live/live-document.ts'
import { ResultHash } from '@arriero/domain/live/result-hash.ts'
import type { RowBatch, RowSource } from './live-database.ts'
import { RowListeners } from './row-listeners.ts'

interface RowChanges {
  put?: readonly LiveDocument[]
  /** Fields of documents that are held. */
  patch?: readonly LivePatch[]
  remove?: readonly string[]
}

/**
 * What a new whole may do to a held row. `rise`: bring a newer version. `believe`: also correct the held
 * one. `restart`: take it back, because the versions count anew.
 */
export type ReplaceRule = 'rise' | 'believe' | 'restart'

/**
 * The documents of one result. A version that is not newer than the held one is left alone, so a row
 * never goes back, and a row that did not change stays the same object.
 */
export class RowStore implements RowSource {
  readonly #rows = new Map<string, LiveDocument>()
  readonly #hash = new ResultHash()
  readonly #listeners = new RowListeners()
  #ids: readonly string[] = []

  get count(): number {
    return this.#hash.count
  }

  get hash(): number {
    return this.#hash.value
  }

  getIds(): readonly string[] {
    return this.#ids
  }

  getRow(id: string): LiveDocument | undefined {
    return this.#rows.get(id)
  }

  readonly subscribeBatch = this.#listeners.subscribeBatch
  readonly subscribeIds = this.#listeners.subscribeIds
  readonly subscribeRow = this.#listeners.subscribeRow

  apply({ put = [], patch = [], remove = [] }: RowChanges): void {
    const changed = put.filter((document) => this.#setNewer(document))
    for (const fields of patch) {
      const held = this.#rows.get(fields.id)
      if (held && this.#setNewer({ ...held, ...fields })) changed.push(fields)
    }
    this.#tell({
      put: changed.map(({ id }) => id),
      removed: remove.filter((id) => this.#delete(id)),
    })
  }

  /** Exactly these from now on, told as the difference. */
  replaceAll(documents: ReadonlyMap<string, LiveDocument>, rule: ReplaceRule): void {
    const removed = this.#ids.filter((id) => !documents.has(id))
    for (const id of removed) this.#delete(id)
    const put: string[] = []
    for (const document of documents.values()) {
      const version = this.#rows.get(document.id)?.version ?? 0
      const isStale = document.version < version
      const isSame = document.version === version
      if ((isStale && rule !== 'restart') || (isSame && rule === 'rise')) continue
      this.#set(document)
      put.push(document.id)
    }
    this.#tell({ put, removed })
  }

  #setNewer(document: LiveDocument): boolean {
    const held = this.#rows.get(document.id)
    if (held && held.version >= document.version) return false
    this.#set(document)
    return true
  }

  #set(document: LiveDocument): void {
    this.#forget(document.id)
    this.#hash.add(document.id, document.version)
    this.#rows.set(document.id, document)
  }

  #delete(id: string): boolean {
    this.#forget(id)
    return this.#rows.delete(id)
  }

  #forget(id: string): void {
    const held = this.#rows.get(id)
    if (held) this.#hash.remove(id, held.version)
  }

  #tell(batch: RowBatch): void {
    const isSameSet = batch.removed.length === 0 && this.#rows.size === this.#ids.length
    if (!isSameSet) this.#ids = [...this.#rows.keys()]
    this.#listeners.tell(batch, isSameSet)
  }
}
