import type { LiveDocument, LivePatch } from '@arriero/domain/live/live-query.ts'
import { ResultHash } from '@arriero/domain/live/result-hash.ts'
import { Listeners } from '#data/listeners.ts'
import type { RowBatch, RowSource, Unsubscribe } from '../live-database.ts'

interface RowChanges {
  put?: readonly LiveDocument[]
  /** Changed fields of stored documents. */
  patch?: readonly LivePatch[]
  remove?: readonly string[]
}

/**
 * Which documents of a snapshot replace a stored row. `newer`: only newer versions. `sameOrNewer`: also the same
 * version, to correct its content. `any`: also older versions, because the database was restored.
 */
export type ReplaceRule = 'newer' | 'sameOrNewer' | 'any'

/**
 * The documents of one query result. A document that is not newer than the stored one is ignored, so a row
 * never returns to an older version, and an unchanged row stays the same object.
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
    this.#notify({
      put: changed.map(({ id }) => id),
      removed: remove.filter((id) => this.#delete(id)),
    })
  }

  /** Replaces all rows; listeners get only the difference. */
  replaceAll(documents: ReadonlyMap<string, LiveDocument>, rule: ReplaceRule): void {
    const removed = this.#ids.filter((id) => !documents.has(id))
    for (const id of removed) this.#delete(id)
    const put: string[] = []
    for (const document of documents.values()) {
      const version = this.#rows.get(document.id)?.version ?? 0
      const isOlder = document.version < version
      const isSame = document.version === version
      if ((isOlder && rule !== 'any') || (isSame && rule === 'newer')) continue
      this.#set(document)
      put.push(document.id)
    }
    this.#notify({ put, removed })
  }

  #setNewer(document: LiveDocument): boolean {
    const held = this.#rows.get(document.id)
    if (held && held.version >= document.version) return false
    this.#set(document)
    return true
  }

  #set(document: LiveDocument): void {
    this.#removeHash(document.id)
    this.#hash.add(document.id, document.version)
    this.#rows.set(document.id, document)
  }

  #delete(id: string): boolean {
    this.#removeHash(id)
    return this.#rows.delete(id)
  }

  #removeHash(id: string): void {
    const held = this.#rows.get(id)
    if (held) this.#hash.remove(id, held.version)
  }

  #notify(batch: RowBatch): void {
    const isSameSet = batch.removed.length === 0 && this.#rows.size === this.#ids.length
    if (!isSameSet) this.#ids = [...this.#rows.keys()]
    this.#listeners.notify(batch, isSameSet)
  }
}

/** Listeners of each batch, of the set of ids, or of one row. */
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

  /** Batch listeners first: views must be up to date before components render. */
  notify(batch: RowBatch, isSameSet: boolean): void {
    if (batch.put.length + batch.removed.length === 0) return
    this.#ofBatch.notify(batch)
    if (this.#ofRow.size > 0) {
      for (const id of batch.put) this.#ofRow.get(id)?.notify()
      for (const id of batch.removed) this.#ofRow.get(id)?.notify()
    }
    if (!isSameSet) this.#ofIds.notify()
  }
}
