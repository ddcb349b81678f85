import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { ConnectionState } from '#data/live/connection-state.ts'
import { Listeners } from '#data/live/listeners.ts'
import type { LiveDatabase, WatchedRows } from '#data/live/live-database.ts'
import { LiveFailure, type LiveFailureReason } from '#data/live/live-failure.ts'
import { type DataDown, type LinkDeps, type LiveLink, createLiveLink } from './live-link.ts'
import { WatchDesk } from './watch-desk.ts'

/** The driver of our own live endpoint: one socket, many watches on it. */
export class EmbeddedDatabase implements LiveDatabase {
  readonly #link: LiveLink
  readonly #desk: WatchDesk
  readonly #requests = new PendingRequests<LiveDocument[]>()
  readonly #listeners = new Listeners()
  #connection: ConnectionState = { kind: 'connecting' }

  constructor(deps: LinkDeps) {
    this.#link = createLiveLink(deps, {
      onSignedIn: () => this.#desk.open(),
      onLost: () => {
        this.#desk.close()
        this.#requests.rejectAll('offline')
      },
      onMessage: (message) => this.#receive(message),
      onState: () => this.#refreshConnection(),
    })
    this.#desk = new WatchDesk((message) => this.#link.send(message), deps.random)
  }

  getConnection(): ConnectionState {
    return this.#connection
  }

  readonly subscribe = this.#listeners.add

  watch<T extends LiveDocument = LiveDocument>(query: LiveQuery): WatchedRows<T> {
    return this.#desk.hold<T>(query)
  }

  async read(query: LiveQuery): Promise<LiveDocument[]> {
    this.#requireLink()
    return this.#requests.ask((id) => this.#link.send({ kind: 'read', id, query }))
  }

  async setRead(path: string, readed: boolean): Promise<void> {
    this.#requireLink()
    await this.#requests.ask((id) =>
      this.#link.send({ kind: 'update', id, path, fields: { readed } }),
    )
  }

  async markAllRead(path: string, through: string): Promise<void> {
    this.#requireLink()
    await this.#requests.ask((id) =>
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
    this.#desk.retryNow()
  }

  #requireLink(): void {
    if (this.#link.getState().kind !== 'live') throw new LiveFailure('offline')
  }

  #receive(message: DataDown): void {
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
        this.#desk.receive(message)
        this.#refreshConnection()
    }
  }

  /** One value from two: what the link does, and whether the watches have caught up with it. */
  #refreshConnection(): void {
    const state = this.#link.getState()
    const behind = state.kind === 'live' ? this.#desk.behind : null
    const next: ConnectionState = behind === null ? state : { kind: 'catchingUp', ...behind }
    const isSame =
      next === this.#connection ||
      (next.kind === 'catchingUp' &&
        this.#connection.kind === 'catchingUp' &&
        next.received === this.#connection.received &&
        next.expected === this.#connection.expected)
    if (isSame) return
    this.#connection = next
    this.#listeners.tell()
  }
}

interface Pending<T> {
  resolve: (answer: T) => void
  reject: (failure: LiveFailure) => void
}

/** Questions by number that wait for their answer; a lost connection answers all of them. */
class PendingRequests<T> {
  readonly #pending = new Map<number, Pending<T>>()
  #lastId = 0

  /** `send` puts the question on the wire, under its number. */
  ask(send: (id: number) => void): Promise<T> {
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
