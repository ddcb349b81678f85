import { randomUUID } from 'node:crypto'
import type { Rights } from '../rules/rights.ts'
import { type DocumentWrite, commit } from '../store/commit.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { RpcStream } from './rpc-stream.ts'

interface WriteRequest {
  streamToken?: string
  writes?: DocumentWrite[]
}

/** Commits of one client, answered in order. The first message only opens the stream. */
export class WriteStream implements RpcStream {
  readonly #store: DocumentStore
  readonly #rights: Rights
  readonly #send: (message: object) => void
  #answers = 0

  constructor(store: DocumentStore, rights: Rights, send: (message: object) => void) {
    this.#store = store
    this.#rights = rights
    this.#send = send
  }

  receive(message: unknown): void {
    // The SDK builds the messages; a wrong one only breaks its own test.
    const { writes } = message as WriteRequest
    if (this.#answers === 0) {
      this.#send({ streamId: randomUUID(), streamToken: this.#nextToken() })
      return
    }
    const results = commit(this.#store, writes ?? [], (...write) =>
      this.#rights.checkWrite(...write),
    )
    this.#send({ streamToken: this.#nextToken(), ...results })
  }

  recheck(): void {
    // Each commit is checked by itself.
  }

  close(): void {
    // Nothing is open between two commits.
  }

  #nextToken(): string {
    this.#answers += 1
    return Buffer.from(String(this.#answers)).toString('base64')
  }
}
