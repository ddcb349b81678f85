import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import type { LiveUp } from '@arriero/domain/contract/live/up.ts'
import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import {
  collectionQuery,
  documentQuery,
  type LiveFilter,
  type LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import WebSocket from 'ws'
import type { Random } from '@arriero/domain/demo/random.ts'
import { EmbeddedDatabase } from '../../../console/src/data/live/embedded/embedded-database.ts'
import type { WatchedRows } from '../../../console/src/data/live/live-database.ts'
import type { WorldPerson } from '../live-world/back-door.ts'
import { compareDocuments } from './compare-documents.ts'
import type { Ledger } from './ledger.ts'
import type { OracleWorld } from './oracle-world.ts'
import { randomFilter } from './random-edit.ts'

interface Watching {
  query: LiveQuery
  rows: WatchedRows
}

interface ClientDeps {
  name: string
  person: WorldPerson
  world: OracleWorld
  ledger: Ledger
  random: Random
  /** Watched all the time; one that changes comes beside them. */
  queries: readonly LiveQuery[]
}

/** A console as people use it: the real driver on a real socket that breaks, stalls and comes back. */
export class OracleClient {
  readonly #deps: ClientDeps
  #database: EmbeddedDatabase
  #socket: WebSocket | undefined
  #watching: Watching[] = []
  /** The highest version shown so far, of each document of each query. */
  readonly #shown = new Map<string, number>()
  /** What must never happen, and did. */
  readonly problems: string[] = []
  readonly seen = { resumed: 0, snapshot: 0 }

  constructor(deps: ClientDeps) {
    this.#deps = deps
    this.#database = this.#start()
  }

  get queries(): LiveQuery[] {
    return this.#watching.map(({ query }) => query)
  }

  /** Once, at some moment of the next milliseconds. */
  async misbehave(): Promise<void> {
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

  /** From here on it is left in peace. */
  calmDown(): void {
    this.#socket?.resume()
    this.#database.retryNow()
  }

  stop(): void {
    this.#database.stop()
  }

  /** How what it shows differs from `truths`, which answer its queries in their order. */
  differences(truths: readonly LiveDocument[][]): string[] {
    const { kind } = this.#database.getConnection()
    if (kind !== 'live') return [`${this.#deps.name}: ${kind}`]
    return this.#watching.flatMap(({ query, rows }, at) => {
      const status = rows.getStatus()
      const problems = status === 'current' ? [] : [`is ${JSON.stringify(status)}`]
      const shown = rows.getIds().map((id) => rows.getRow(id))
      problems.push(...compareDocuments(shown, truths[at] ?? [], query.order !== null))
      return problems.map((problem) => `${this.#deps.name}, ${JSON.stringify(query)}: ${problem}`)
    })
  }

  #start(): EmbeddedDatabase {
    const { random, person, queries } = this.#deps
    this.#shown.clear()
    const database = new EmbeddedDatabase({
      open: () => this.#open(),
      readToken: async () => person.token,
      log: (message) => this.#blame(message),
      onRefused: (message) => this.#blame(message),
      now: () => Date.now(),
      // Shorter pauses than people have: a round must not wait for its slowest client.
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
    const { world, person, random } = this.#deps
    const url = new URL('/live', world.front(random.whole(0, world.size - 1)))
    url.protocol = 'ws:'
    const { headers } = person
    const socket = new WebSocket(url, { origin: 'http://arriero.test', headers })
    const send = socket.send.bind(socket)
    socket.send = (text: string) => {
      this.#noteSent(JSON.parse(text))
      send(text)
    }
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.#noteReceived(JSON.parse(data))
    })
    this.#socket = socket
    return socket
  }

  /** It would heal what went wrong, and hide it. */
  #noteSent(message: LiveUp): void {
    if (message.kind === 'resync') this.#blame(`had to begin again: ${JSON.stringify(message)}`)
  }

  #noteReceived(message: LiveDown): void {
    if (message.kind === 'watching') this.seen[message.start.mode]++
    if (message.kind === 'watchRefused') this.#blame(`was refused: ${JSON.stringify(message)}`)
  }

  #watch(database: EmbeddedDatabase, query: LiveQuery): Watching {
    const rows = database.watch(query)
    const key = JSON.stringify(query)
    rows.subscribeBatch(({ put }) => {
      for (const id of put) this.#noteVersion(`${key} ${id}`, rows.getRow(id)?.version ?? 0)
    })
    return { query, rows }
  }

  #noteVersion(key: string, version: number): void {
    const highest = this.#shown.get(key) ?? 0
    if (version < highest) this.#blame(`went back from ${highest} to ${version}: ${key}`)
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
   * One document, or a small window, mostly a new one that is loaded in the middle of the unrest: documents
   * leave it all the time, and others that nobody touched must take their places.
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
    // Without an answer it may have been done or not.
    const wasAnswered = await this.#database.setRead(`${query.path}/${id}`, true).then(
      () => true,
      () => false,
    )
    if (wasAnswered) ledger.noteRead(id)
  }

  #blame(what: string): void {
    this.problems.push(`${this.#deps.name} ${what}`)
  }
}
