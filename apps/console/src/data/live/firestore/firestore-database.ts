import {
  type LiveDocument,
  type LiveQuery,
  collectionQuery,
  isDocumentPath,
} from '@arriero/domain/live/live-query.ts'
import { Listeners } from '#data/listeners.ts'
import type { ConnectionState, LiveDatabase, WatchedRows } from '#data/live/live-database.ts'
import { LiveFailure } from '#data/live/live-errors.ts'
import type { FirestoreClient } from './firestore-client.ts'
import { type FirestoreDeps, FirestoreLink } from './firestore-link.ts'
import { mergeResults } from './firestore-watch.ts'
import { FirestoreWatches } from './firestore-watches.ts'
import { splitQuery } from './query-parts.ts'

/** Firestore does not tell how many documents are to come. */
const catchingUp: ConnectionState = { kind: 'catchingUp', received: 0, expected: 0 }

/** Client of a Firestore that our publisher fills. The documents are the same as at our own endpoint. */
export class FirestoreDatabase implements LiveDatabase {
  readonly #link: FirestoreLink
  readonly #watches: FirestoreWatches
  readonly #listeners = new Listeners()
  readonly #lost = new Listeners()
  #client: FirestoreClient | null = null
  #connection: ConnectionState = { kind: 'connecting' }

  constructor(deps: FirestoreDeps) {
    this.#link = new FirestoreLink(deps, {
      onSignedIn: (client) => {
        this.#client = client
        this.#watches.open(client)
      },
      onClosing: () => {
        this.#client = null
        this.#watches.close()
      },
      onLost: () => this.#lost.notify(),
      onAccepted: () => this.#watches.confirmDenials(),
      onNewEpoch: () => this.#watches.takeAnyVersion(),
      onState: () => this.#refreshConnection(),
    })
    this.#watches = new FirestoreWatches({
      random: deps.random,
      getSeq: () => this.#link.position,
      onChange: () => this.#refreshConnection(),
    })
  }

  getConnection(): ConnectionState {
    return this.#connection
  }

  getSilenceMs(): number {
    return this.#link.silenceMs
  }

  readonly subscribe = this.#listeners.add

  watch<T extends LiveDocument = LiveDocument>(query: LiveQuery): WatchedRows<T> {
    return this.#watches.hold<T>(query)
  }

  async read(query: LiveQuery): Promise<LiveDocument[]> {
    const parts = splitQuery(query)
    if (parts === null) throw new LiveFailure('invalid-query')
    const results = await this.#ask((client) => Promise.all(parts.map((part) => client.read(part))))
    return [...mergeResults(query, results)]
  }

  async setRead(path: string, readed: boolean): Promise<void> {
    if (!isDocumentPath(path)) throw new LiveFailure('invalid-query')
    try {
      await this.#ask((client) => client.setField([path], 'readed', readed))
    } catch (error) {
      throw await this.#explainDenial(path, error)
    }
  }

  async markAllRead(path: string, through: string): Promise<void> {
    const unread = await this.read(
      collectionQuery(path, { where: [{ field: 'readed', op: '==', value: false }] }),
    )
    const paths = unread
      .filter((document) => String(document['datetime']) <= through)
      .map(({ id }) => `${path}/${id}`)
    try {
      await this.#ask((client) => client.setField(paths, 'readed', true))
    } catch (error) {
      // One of them was deleted meanwhile, and nothing was written: look again what is there.
      const isGone = error instanceof LiveFailure && error.reason === 'not-found'
      if (!isGone) throw error
      await this.markAllRead(path, through)
    }
  }

  start(): void {
    this.#link.start()
  }

  stop(): void {
    this.#link.stop()
  }

  retryNow(): void {
    this.#link.retryNow()
    this.#watches.retryNow()
  }

  /** Rules that look at the stored document also deny a write to one that doesn't exist. Reading it tells which. */
  async #explainDenial(path: string, error: unknown): Promise<unknown> {
    if (!(error instanceof LiveFailure && error.reason === 'forbidden')) return error
    try {
      const found = await this.read(collectionQuery(path))
      return found.length === 0 ? new LiveFailure('not-found') : error
    } catch {
      return error
    }
  }

  /** Rejects as soon as the connection is lost: the SDK would wait until it is back. */
  async #ask<T>(request: (client: FirestoreClient) => Promise<T>): Promise<T> {
    const client = this.#client
    if (client === null || !this.#link.isUp) throw new LiveFailure('offline')
    const startedAt = performance.now()
    const answer = await new Promise<T>((resolve, reject) => {
      const stop = this.#lost.add(() => reject(new LiveFailure('offline')))
      request(client).then(resolve, reject).finally(stop)
    })
    this.#link.setLag(performance.now() - startedAt)
    return answer
  }

  /** Combines the state of the link with whether the watches have caught up. */
  #refreshConnection(): void {
    this.#watches.setUp(this.#link.isUp)
    const { state } = this.#link
    const isBehind = state.kind === 'live' && this.#watches.isBehind
    const next = isBehind ? catchingUp : state
    if (next === this.#connection) return
    this.#connection = next
    this.#listeners.notify()
  }
}
