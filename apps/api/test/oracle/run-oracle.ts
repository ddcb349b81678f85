import { setTimeout as sleep } from 'node:timers/promises'
import { inProgressStateIds, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import {
  type LiveDocument,
  collectionQuery,
  type LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import type { TestPerson } from '../live-process/test-api.ts'
import { Ledger } from './ledger.ts'
import { OracleClient } from './oracle-client.ts'
import type { OracleServers } from './oracle-servers.ts'
import { OracleWriter } from './oracle-writer.ts'

const writerCount = 3
const clientsPerPerson = 2
/** A round takes less than a second. */
const roundsBetweenKills = [10, 40] as const
/** Sessions end after half an hour without a refresh; all clients sign in again before that. */
const roundsPerSession = 500
const settleTimeoutMs = 20_000

const allJourneys = collectionQuery('journeys')
const notificationsOf = ({ id }: TestPerson): LiveQuery =>
  collectionQuery(`notifications/${id}/admin`)

const newestFirst = { field: 'datetime', direction: 'desc' } as const
const unread = { field: 'readed', op: '==', value: false } as const

const queriesOf = (person: TestPerson): LiveQuery[] => [
  allJourneys,
  collectionQuery('journeys', {
    where: [{ field: 'journeyStateId', op: 'in', values: inProgressStateIds }],
  }),
  collectionQuery('journeys', {
    where: [{ field: 'journeyStateId', op: '==', value: journeyStates.Novelty }],
  }),
  { ...notificationsOf(person), order: newestFirst, limit: 10 },
  { ...notificationsOf(person), where: [unread] },
  // Clients mark these as read, so that the window is sometimes full and sometimes not.
  { ...notificationsOf(person), where: [unread], order: newestFirst, limit: 3 },
]

interface OracleOptions {
  seed: number
  /** Initial number of journeys; it stays about the same. */
  journeys: number
}

/** Rounds of random writes, disconnects and kills. After each, every client must show what a SQL query returns. */
export class OracleRun {
  readonly #servers: OracleServers
  readonly #seed: number
  readonly #random: Random
  readonly #ledger = new Ledger()
  readonly #people: TestPerson[]
  readonly #writers: OracleWriter[]
  #clients: OracleClient[] = []
  #roundsToKill: number
  /** How clients reconnected, so that a test can check that both ways occurred. */
  readonly returns = { resumed: 0, snapshot: 0 }

  private constructor(
    servers: OracleServers,
    { seed, journeys }: OracleOptions,
    people: TestPerson[],
  ) {
    this.#servers = servers
    this.#seed = seed
    this.#random = new Random(seed)
    this.#roundsToKill = this.#random.whole(...roundsBetweenKills)
    this.#people = people
    const deps = {
      servers,
      ledger: this.#ledger,
      administratorIds: people.map(({ id }) => id),
      maxJourneys: journeys + 30,
    }
    this.#writers = Array.from(
      { length: writerCount },
      (_, number) => new OracleWriter({ ...deps, random: new Random(seed + number + 1) }),
    )
  }

  static async start(servers: OracleServers, options: OracleOptions): Promise<OracleRun> {
    const server = await servers.server(0)
    const run = new OracleRun(servers, options, [await server.signIn(), await server.signIn()])
    const [writer] = run.#writers
    await writer?.send(Array.from({ length: options.journeys }, () => writer.insertion()))
    return run
  }

  get answeredWrites(): number {
    return this.#ledger.answered
  }

  /** Throws with all differences. */
  async run(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      if (round % roundsPerSession === 0) await this.#signInClients()
      await this.#disturb()
      const problems = await this.#settle()
      if (problems.length > 0) {
        throw new Error(`Seed ${this.#seed}, round ${round}:\n${problems.slice(0, 40).join('\n')}`)
      }
    }
    this.stop()
  }

  stop(): void {
    for (const client of this.#clients.splice(0)) {
      client.stop()
      this.returns.resumed += client.seen.resumed
      this.returns.snapshot += client.seen.snapshot
    }
  }

  async #signInClients(): Promise<void> {
    this.stop()
    const server = await this.#servers.server(0)
    for (const { email } of this.#people) {
      const person = await server.signIn(email)
      for (let number = 1; number <= clientsPerPerson; number++) {
        this.#clients.push(
          new OracleClient({
            name: `client ${this.#clients.length + 1}`,
            person,
            servers: this.#servers,
            ledger: this.#ledger,
            random: new Random(this.#random.whole(0, 2 ** 31)),
            queries: queriesOf(person),
          }),
        )
      }
    }
  }

  async #disturb(): Promise<void> {
    await Promise.all([
      ...this.#writers.map((writer) => writer.writeSome(this.#random.whole(1, 2))),
      ...this.#clients.map((client) => client.disturb()),
      this.#killSometimes(),
    ])
    for (const client of this.#clients) client.recover()
  }

  async #killSometimes(): Promise<void> {
    this.#roundsToKill--
    if (this.#roundsToKill > 0) return
    this.#roundsToKill = this.#random.whole(...roundsBetweenKills)
    await sleep(this.#random.between(0, 40))
    await this.#servers.killAndRestart(this.#random.whole(0, this.#servers.size - 1))
  }

  /** No more writes: waits until the clients have caught up, and returns the remaining differences. */
  async #settle(): Promise<string[]> {
    const results = await this.#readExpected()
    const expected = (query: LiveQuery) => results.get(JSON.stringify(query)) ?? []
    const notifications = this.#people.flatMap((person) => expected(notificationsOf(person)))
    const broken = this.#ledger.audit(expected(allJourneys), notifications)
    const deadline = Date.now() + settleTimeoutMs
    for (;;) {
      const differences = this.#clients.flatMap((client) =>
        client.differences(client.queries.map(expected)),
      )
      const problems = [...broken, ...this.#clients.flatMap((client) => client.problems)]
      if (differences.length === 0 || problems.length > 0 || Date.now() > deadline) {
        return [...problems, ...differences]
      }
      await sleep(10)
    }
  }

  async #readExpected(): Promise<Map<string, LiveDocument[]>> {
    const queries = [
      allJourneys,
      ...this.#people.map(notificationsOf),
      ...this.#clients.flatMap(({ queries }) => queries),
    ]
    const unique = new Map(queries.map((query) => [JSON.stringify(query), query]))
    const server = await this.#servers.server(this.#random.whole(0, this.#servers.size - 1))
    const results = await server.readExpected([...unique.values()])
    return new Map([...unique.keys()].map((key, index) => [key, results[index] ?? []]))
  }
}
