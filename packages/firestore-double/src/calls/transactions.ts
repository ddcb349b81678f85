import { randomBytes } from 'node:crypto'
import { RpcError } from '../rpc-error.ts'
import type { DocumentStore } from '../store/document-store.ts'

/** Versions that a transaction has read, by name; 0 for a missing document. */
type ReadVersions = Map<string, number>

/**
 * Transactions of clients that begin one on the server. They are optimistic: a commit fails if a document that was
 * read has changed. The browser's SDK begins none, and sends the versions it has read as preconditions instead.
 */
export class Transactions {
  readonly #open = new Map<string, ReadVersions>()

  begin(): string {
    const id = randomBytes(12).toString('base64')
    this.#open.set(id, new Map())
    return id
  }

  recordRead(id: string | undefined, store: DocumentStore, names: readonly string[]): void {
    if (id === undefined) return
    const reads = this.#require(id)
    for (const name of names) {
      if (!reads.has(name)) reads.set(name, store.get(name)?.updateTime ?? 0)
    }
  }

  /** Ends the transaction. Throws if a document that it has read has changed since. */
  finish(id: string | undefined, store: DocumentStore): void {
    if (id === undefined) return
    const reads = this.#require(id)
    this.#open.delete(id)
    for (const [name, version] of reads) {
      if ((store.get(name)?.updateTime ?? 0) !== version) {
        throw new RpcError('ABORTED', `Too much contention on these documents: ${name}`)
      }
    }
  }

  rollback(id: string | undefined): void {
    if (id === undefined) throw new RpcError('INVALID_ARGUMENT', 'No transaction is named')
    this.#open.delete(id)
  }

  #require(id: string): ReadVersions {
    const reads = this.#open.get(id)
    if (!reads) throw new RpcError('INVALID_ARGUMENT', 'The transaction is unknown or has ended')
    return reads
  }
}
