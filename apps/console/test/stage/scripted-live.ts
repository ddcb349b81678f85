import {
  protocolVersion,
  type ClientMessage,
} from '@arriero/domain/contract/live/client-messages.ts'
import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import {
  isDocumentPath,
  type LiveDocument,
  type LiveQuery,
  splitDocumentPath,
} from '@arriero/domain/live/live-query.ts'
import { compareByOrder, matchesQuery } from '@arriero/domain/live/match-query.ts'

/** Documents by the path of their collection. */
export type Collections = Readonly<Record<string, readonly LiveDocument[]>>

/** A fake live endpoint: it accepts the sign-in and answers watches with these documents. */
export class ScriptedLive extends EventTarget {
  /** Messages that the console has sent. */
  readonly received: ClientMessage[] = []
  readonly #collections: Record<string, readonly LiveDocument[]>
  readonly #watches = new Map<number, LiveQuery>()
  #seq = 1

  constructor(collections: Collections) {
    super()
    this.#collections = { ...collections }
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage
    this.received.push(message)
    for (const reply of this.#answer(message)) this.#send(reply)
  }

  /** Adds a document, or a newer version of it, which leaves the results that it no longer matches. */
  put(path: string, document: LiveDocument): void {
    const others = (this.#collections[path] ?? []).filter(({ id }) => id !== document.id)
    this.#collections[path] = [...others, document]
    const from = this.#seq
    this.#seq += 1
    for (const [watch, query] of this.#watches) {
      const documents = collectionOf(query.path) === path ? [document] : []
      const added = documents.filter((each) => matchesQuery(query, each))
      const removed = documents.filter((each) => !matchesQuery(query, each)).map(({ id }) => id)
      this.#send({
        kind: 'delta',
        result: watch,
        from,
        seq: this.#seq,
        added,
        changed: [],
        removed,
      })
    }
  }

  close(): void {}

  /** Breaks the connection. */
  drop(): void {
    this.dispatchEvent(new Event('close'))
  }

  #send(reply: ServerMessage): void {
    const event = new MessageEvent('message', { data: JSON.stringify(reply) })
    queueMicrotask(() => this.dispatchEvent(event))
  }

  #answer(message: ClientMessage): ServerMessage[] {
    const serverTime = new Date().toISOString()
    switch (message.kind) {
      case 'signIn':
        return [{ kind: 'signedIn', version: protocolVersion, serverTime }]
      case 'ping':
        return [{ kind: 'pong', id: message.id, serverTime }]
      case 'watch':
        return this.#snapshot(message.watch, message.query)
      case 'read':
        return [{ kind: 'readAnswer', id: message.id, documents: this.#find(message.query) }]
      case 'update':
      case 'updateAll':
        return [{ kind: 'updated', id: message.id }]
      case 'unwatch':
        this.#watches.delete(message.watch)
        return []
      case 'resync':
        return []
    }
  }

  #snapshot(watch: number, query: LiveQuery): ServerMessage[] {
    const documents = this.#find(query)
    this.#watches.set(watch, query)
    const start = { mode: 'snapshot', parts: 1, count: documents.length } as const
    return [
      { kind: 'watching', watch, result: watch, log: 'log', start },
      { kind: 'snapshot', result: watch, part: 0, seq: this.#seq, documents },
    ]
  }

  #find(query: LiveQuery): LiveDocument[] {
    return (this.#collections[collectionOf(query.path)] ?? [])
      .filter((document) => matchesQuery(query, document))
      .toSorted((one, other) => compareByOrder(query, one, other))
      .slice(0, query.limit ?? undefined)
  }
}

const collectionOf = (path: string): string =>
  isDocumentPath(path) ? splitDocumentPath(path).collection : path
