import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import { Listeners } from '#data/listeners.ts'
import {
  type ConnectionState,
  isConnected,
  type LiveDatabase,
  type WatchedRows,
} from '#data/live/live-database.ts'
import { LiveFailure, type LiveFailureReason } from '#data/live/live-errors.ts'
import { type DataMessage, type LinkDeps, type LiveLink, createLiveLink } from './live-link.ts'
import { WatchManager } from './watch-manager.ts'

/** Client of our own live endpoint: one socket that carries many watches. */
export class EmbeddedDatabase implements LiveDatabase {
  readonly #link: LiveLink
  readonly #watches: WatchManager
  readonly #requests = new PendingRequests<LiveDocument[]>()
  readonly #listeners = new Listeners()
  #connection: ConnectionState = { kind: 'connecting' }

  constructor(deps: LinkDeps) {
    this.#link = createLiveLink(deps, {
      onSignedIn: () => this.#watches.open(),
      onLost: () => {
        this.#watches.close()
        this.#requests.rejectAll('offline')
      },
      onMessage: (message) => this.#receive(message),
      onState: () => this.#refreshConnection(),
    })
    this.#watches = new WatchManager((message) => this.#link.send(message), deps.random)
  }

  getConnection(): ConnectionState {
    return this.#connection
  }

  getSilenceMs(): number {
    return this.#link.getSilenceMs()
  }

  readonly subscribe = this.#listeners.add

  watch<T extends LiveDocument = LiveDocument>(query: LiveQuery): WatchedRows<T> {
    return this.#watches.hold<T>(query)
  }

  async read(query: LiveQuery): Promise<LiveDocument[]> {
    this.#requireConnection()
    return this.#requests.add((id) => this.#link.send({ kind: 'read', id, query }))
  }

  async setRead(path: string, readed: boolean): Promise<void> {
    this.#requireConnection()
    await this.#requests.add((id) =>
      this.#link.send({ kind: 'update', id, path, fields: { readed } }),
    )
  }

  async markAllRead(path: string, through: string): Promise<void> {
    this.#requireConnection()
    await this.#requests.add((id) =>
      this.#link.send({ kind: 'updateAll', id, path, fields: { readed: true }, through }),
    )
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

  #requireConnection(): void {
    if (!isConnected(this.#link.getState())) throw new LiveFailure('offline')
  }

  #receive(message: DataMessage): void {
    switch (message.kind) {
      case 'readAnswer':
        this.#requests.resolve(message.id, message.documents)
        break
      case 'updated':
        this.#requests.resolve(message.id, [])
        break
      case 'failed':
        this.#requests.reject(message.id, message.reason)
        break
      default:
        this.#watches.receive(message)
        this.#refreshConnection()
    }
  }

  /** Combines the state of the link with whether the watches have caught up. */
  #refreshConnection(): void {
    const state = this.#link.getState()
    const behind = state.kind === 'live' ? this.#watches.behind : null
    const next: ConnectionState = behind === null ? state : { kind: 'catchingUp', ...behind }
    const isSame =
      next === this.#connection ||
      (next.kind === 'catchingUp' &&
        this.#connection.kind === 'catchingUp' &&
        next.received === this.#connection.received &&
        next.expected === this.#connection.expected)
    if (isSame) return
    this.#connection = next
    this.#listeners.notify()
  }
}

interface Pending<T> {
  resolve: (answer: T) => void
  reject: (failure: LiveFailure) => void
}

/** Requests that wait for their response, by id. A lost connection rejects all of them. */
class PendingRequests<T> {
  readonly #pending = new Map<number, Pending<T>>()
  #lastId = 0

  /** `send` writes the request with the given id to the socket. */
  add(send: (id: number) => void): Promise<T> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      send(id)
    })
  }

  resolve(id: number, answer: T): void {
    this.#take(id)?.resolve(answer)
  }

  reject(id: number, reason: LiveFailureReason): void {
    this.#take(id)?.reject(new LiveFailure(reason))
  }

  rejectAll(reason: LiveFailureReason): void {
    for (const id of this.#pending.keys()) this.reject(id, reason)
  }

  #take(id: number): Pending<T> | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }
}
