import { isDeepStrictEqual } from 'node:util'
import type { LiveDocument } from '@arriero/domain/live/live-query.ts'

/** A document of a result, and the change at which each field was last set. Documents are replaced, never mutated. */
export class LiveEntry {
  #document: LiveDocument
  #wholeSince: number
  readonly #fieldSince = new Map<string, number>()

  constructor(document: LiveDocument, seq: number) {
    this.#document = document
    this.#wholeSince = seq
  }

  get document(): LiveDocument {
    return this.#document
  }

  /** Replaces the whole document; fields that are equal keep their position. */
  replace(document: LiveDocument, seq: number): void {
    const before = this.#document
    this.#document = document
    for (const field of Object.keys(document)) {
      if (!isDeepStrictEqual(before[field], document[field])) this.#fieldSince.set(field, seq)
    }
    // A delta can't remove a field, so clients get the whole document.
    if (Object.keys(before).some((field) => !(field in document))) this.#wholeSince = seq
  }

  merge(patch: LiveDocument, seq: number): void {
    this.#document = { ...this.#document, ...patch }
    for (const field of Object.keys(patch)) this.#fieldSince.set(field, seq)
  }

  /** The whole document or its changed fields, for a client that knew the result at `seq`. */
  since(seq: number): { kind: 'added' | 'changed'; document: LiveDocument } {
    const { id, version } = this.#document
    if (this.#wholeSince > seq) return { kind: 'added', document: this.#document }
    const fields: Record<string, unknown> = {}
    for (const [field, since] of this.#fieldSince) {
      if (since > seq) fields[field] = this.#document[field]
    }
    return { kind: 'changed', document: { ...fields, id, version } }
  }
}

interface RecencyNode {
  readonly id: string
  readonly seq: number
  newer: RecencyNode | undefined
  older: RecencyNode | undefined
}

/** Ids by last change, as a linked list: reading those after a position doesn't visit the rest. */
export class RecencyList {
  readonly #nodes = new Map<string, RecencyNode>()
  #newest: RecencyNode | undefined

  /** `seq` must not decrease. */
  touch(id: string, seq: number): void {
    this.drop(id)
    const node: RecencyNode = { id, seq, newer: undefined, older: this.#newest }
    if (this.#newest) this.#newest.newer = node
    this.#newest = node
    this.#nodes.set(id, node)
  }

  drop(id: string): void {
    const node = this.#nodes.get(id)
    if (!node) return
    this.#nodes.delete(id)
    const { newer, older } = node
    if (newer) newer.older = older
    else this.#newest = older
    if (older) older.newer = newer
  }

  /** Newest first. */
  *since(seq: number): Iterable<string> {
    for (let at = this.#newest; at && at.seq > seq; at = at.older) yield at.id
  }
}
