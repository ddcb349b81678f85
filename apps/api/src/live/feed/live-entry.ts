import { isDeepStrictEqual } from 'node:util'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'

/** A document of a result, and since when each thing about it is so. Documents are replaced, never changed. */
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

  /** The whole document, of which some fields may be as they were. */
  replace(document: LiveDocument, seq: number): void {
    const before = this.#document
    this.#document = document
    for (const field of Object.keys(document)) {
      if (!isDeepStrictEqual(before[field], document[field])) this.#fieldSince.set(field, seq)
    }
    // A delta cannot say that a field is gone: who knows the document gets it anew.
    if (Object.keys(before).some((field) => !(field in document))) this.#wholeSince = seq
  }

  merge(patch: LiveDocument, seq: number): void {
    this.#document = { ...this.#document, ...patch }
    for (const field of Object.keys(patch)) this.#fieldSince.set(field, seq)
  }

  /** What somebody who knew the result at `seq` must hear: everything, or the fields that moved. */
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
