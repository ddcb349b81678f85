import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'

/** The last state of a document in a batch of changes. */
export type PendingWrite = { path: string; version: number } & (
  | { kind: 'put'; document: LiveDocument }
  | { kind: 'patch'; fields: LiveDocument }
  | { kind: 'remove' }
)

interface HeldPatch {
  fields: LiveDocument
  /** Its first change in the log. */
  seq: number
}

/**
 * Changes on their way to the store. Of several changes of a document only the last state is written. Patches, which
 * are positions of trucks, wait until the last one of the same document is old enough.
 */
export class PendingChanges {
  readonly #spacingMs: number
  readonly #writes = new Map<string, PendingWrite>()
  readonly #held = new Map<string, HeldPatch>()
  /** When a document was last written, in milliseconds. */
  readonly #writtenAt = new Map<string, number>()

  constructor(spacingMs: number) {
    this.#spacingMs = spacingMs
  }

  /** Documents that must be written now. */
  get size(): number {
    return this.#writes.size
  }

  /** The first change in the log that is not in the store although the position is after it. */
  get heldFrom(): number | null {
    let first: number | null = null
    for (const { seq } of this.#held.values()) first = Math.min(first ?? seq, seq)
    return first
  }

  add(change: LoggedChange): void {
    const { collection, kind } = change
    const id = kind === 'put' ? change.document.id : kind === 'patch' ? change.patch.id : change.id
    const path = `${collection}/${id}`
    if (kind === 'patch') return this.#addPatch(path, change.patch, change.seq)
    this.#held.delete(path)
    if (kind === 'remove') {
      this.#writes.set(path, { path, kind, version: change.version })
    } else {
      const { document } = change
      this.#writes.set(path, { path, kind, document, version: document.version })
    }
  }

  #addPatch(path: string, patch: LiveDocument, seq: number): void {
    const write = this.#writes.get(path)
    if (write?.kind === 'remove') return
    if (write?.kind === 'put') {
      const document = { ...write.document, ...patch }
      this.#writes.set(path, { ...write, document, version: patch.version })
      return
    }
    const held = this.#held.get(path)
    this.#held.set(path, { fields: { ...held?.fields, ...patch }, seq: held?.seq ?? seq })
  }

  /** Removes and returns what is to be written at this time, up to so many: documents first, then patches. */
  take(now: number, limit: number): PendingWrite[] {
    const taken = [...this.#writes.values()].slice(0, limit)
    for (const { path } of taken) this.#writes.delete(path)
    for (const [path, { fields }] of this.#held) {
      if (taken.length >= limit) break
      if (now < this.#dueAt(path)) continue
      this.#held.delete(path)
      taken.push({ path, kind: 'patch', fields, version: fields.version })
    }
    for (const { path } of taken) this.#writtenAt.set(path, now)
    for (const [path, at] of this.#writtenAt) {
      if (at + this.#spacingMs <= now) this.#writtenAt.delete(path)
    }
    return taken
  }

  /** When the next patch may be written; Infinity if none waits. */
  nextDueAt(): number {
    let next = Infinity
    for (const path of this.#held.keys()) next = Math.min(next, this.#dueAt(path))
    return next
  }

  #dueAt(path: string): number {
    const writtenAt = this.#writtenAt.get(path)
    return writtenAt === undefined ? -Infinity : writtenAt + this.#spacingMs
  }
}
