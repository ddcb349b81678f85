import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import type { ClientMessage } from '@arriero/domain/contract/live/client-messages.ts'
import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import {
  type LiveDocument,
  collectionQuery,
  documentQuery,
  type LiveFilter,
  type LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import WebSocket from 'ws'
import type { Random } from '@arriero/domain/demo/random.ts'
import { EmbeddedDatabase } from '../../../console/src/data/live/embedded/embedded-database.ts'
import type { WatchedRows } from '../../../console/src/data/live/live-database.ts'
import type { TestPerson } from '../live-process/test-api.ts'
import { compareDocuments } from './compare-documents.ts'
import type { Ledger } from './ledger.ts'
import type { OracleServers } from './oracle-servers.ts'
import { randomFilter } from './oracle-writer.ts'

interface WatchedQuery {
  query: LiveQuery
  rows: WatchedRows
}

interface OracleClientDeps {
  name: string
  person: TestPerson
  servers: OracleServers
  ledger: Ledger
  random: Random
  /** Watched all the time, in addition to a query that changes. */
  queries: readonly LiveQuery[]
}

/** The console's live driver on a real socket that breaks, stalls and reconnects. */
export class OracleClient {
  readonly #deps: OracleClientDeps
  #database: EmbeddedDatabase
  #socket: WebSocket | undefined
  #watching: WatchedQuery[] = []
  /** The highest version shown so far, per query and document. */
  readonly #shown = new Map<string, number>()
  /** Violations of the protocol. */
  readonly problems: string[] = []
  /** Number of watches that the server resumed or started with a snapshot. */
  readonly seen = { resumed: 0, snapshot: 0 }

  constructor(deps: OracleClientDeps) {
    this.#deps = deps
    this.#database = this.#start()
  }

  get queries(): LiveQuery[] {
    return this.#watching.map(({ query }) => query)
  }

  /** Performs one random disturbance after a short random delay. */
  async disturb(): Promise<void> {
    const { random } = this.#deps
    const act = random.pickWeighted<() => void | Promise<void>>([
      [() => {}, 4],
      [() => this.#socket?.terminate(), 3],
      [() => this.#socket?.pause(), 2],
      [() => this.#lag(), 2],
      [() => this.#markSomethingRead(), 2],
      [() => this.#watchSomethingElse(), 2],
      [() => this.#restart(), 1],
    ])
    await sleep(random.between(0, 40))
    await act()
  }

  /** Ends the disturbance. */
  recover(): void {
    this.#socket?.resume()
    this.#database.retryNow()
  }

  stop(): void {
    this.#database.stop()
  }

  /** Differences between the shown rows and the expected results, which are in the order of the queries. */
  differences(expected: readonly LiveDocument[][]): string[] {
    const { kind } = this.#database.getConnection()
    if (kind !== 'live') return [`${this.#deps.name}: ${kind}`]
    return this.#watching.flatMap(({ query, rows }, index) => {
      const status = rows.getStatus()
      const problems = status === 'current' ? [] : [`is ${JSON.stringify(status)}`]
      const shown = rows.getIds().map((id) => rows.getRow(id))
      problems.push(...compareDocuments(shown, expected[index] ?? [], query.order !== null))
      return problems.map((problem) => `${this.#deps.name}, ${JSON.stringify(query)}: ${problem}`)
    })
  }

  #start(): EmbeddedDatabase {
    const { random, person, queries } = this.#deps
    this.#shown.clear()
    const database = new EmbeddedDatabase({
      open: () => this.#open(),
      readToken: async () => person.token,
      log: (message) => this.#report(message),
      onRefused: (message) => this.#report(message),
      now: () => Date.now(),
      // Short reconnect delays, so that a round does not wait for its slowest client.
      random: () => random.next() * 0.05,
    })
    this.#watching = [this.#chooseQuery(), ...queries].map((query) => this.#watch(database, query))
    database.start()
    return database
  }

  #restart(): void {
    this.#database.stop()
    this.#database = this.#start()
  }

  #open(): WebSocket {
    const { servers, person, random } = this.#deps
    const url = new URL('/live', servers.url(random.whole(0, servers.size - 1)))
    url.protocol = 'ws:'
    const { headers } = person
    const socket = new WebSocket(url, { origin: 'http://arriero.test', headers })
    const send = socket.send.bind(socket)
    socket.send = (text: string) => {
      this.#checkSent(JSON.parse(text))
      send(text)
    }
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.#checkReceived(JSON.parse(data))
    })
    this.#socket = socket
    return socket
  }

  /** A resync would repair a problem and hide it. */
  #checkSent(message: ClientMessage): void {
    if (message.kind === 'resync') this.#report(`had to resync: ${JSON.stringify(message)}`)
  }

  #checkReceived(message: ServerMessage): void {
    if (message.kind === 'watching') this.seen[message.start.mode]++
    if (message.kind === 'watchRefused') this.#report(`was rejected: ${JSON.stringify(message)}`)
  }

  #watch(database: EmbeddedDatabase, query: LiveQuery): WatchedQuery {
    const rows = database.watch(query)
    const key = JSON.stringify(query)
    rows.subscribeBatch(({ put }) => {
      for (const id of put) this.#checkVersion(`${key} ${id}`, rows.getRow(id)?.version ?? 0)
    })
    return { query, rows }
  }

  #checkVersion(key: string, version: number): void {
    const highest = this.#shown.get(key) ?? 0
    if (version < highest) this.#report(`went back from ${highest} to ${version}: ${key}`)
    this.#shown.set(key, version)
  }

  async #lag(): Promise<void> {
    const socket = this.#socket
    for (let times = 3; times > 0; times--) {
      socket?.pause()
      await sleep(this.#deps.random.between(1, 30))
      socket?.resume()
    }
  }

  #watchSomethingElse(): void {
    const [current, ...others] = this.#watching
    current?.rows.release()
    this.#watching = [this.#watch(this.#database, this.#chooseQuery()), ...others]
  }

  /**
   * One document, or a small window. Windows are mostly loaded in the middle of a round: documents leave them all
   * the time, and unchanged ones must take their places.
   */
  #chooseQuery(): LiveQuery {
    const { random, ledger } = this.#deps
    if (random.next() < 0.3) return documentQuery('journeys', random.pick(ledger.journeyIds))
    const state: LiveFilter = {
      field: 'journeyStateId',
      op: '==',
      value: random.pick(inProgressStateIds),
    }
    const field = random.pick(['stateSince', 'cargo', 'manifestNumber', 'commandVersion'])
    return collectionQuery('journeys', {
      where: [random.pick([state, randomFilter(random)])],
      order: { field, direction: random.pick(['asc', 'desc']) },
      limit: random.whole(1, 6),
    })
  }

  async #markSomethingRead(): Promise<void> {
    const { random, ledger } = this.#deps
    const lists = this.#watching.filter(({ query }) => query.path.startsWith('notifications/'))
    const { query, rows } = random.pick(lists)
    const ids = rows.getIds()
    if (ids.length === 0) return
    const id = random.pick(ids)
    // Without a response it is unknown whether the server stored the mark.
    const isConfirmed = await this.#database.setRead(`${query.path}/${id}`, true).then(
      () => true,
      () => false,
    )
    if (isConfirmed) ledger.recordRead(id)
  }

  #report(what: string): void {
    this.problems.push(`${this.#deps.name} ${what}`)
  }
}
