import { setTimeout as sleep } from 'node:timers/promises'
import { inProgressStateIds, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { collectionQuery, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import type { WorldPerson } from '../live-world/back-door.ts'
import { Ledger } from './ledger.ts'
import { OracleClient } from './oracle-client.ts'
import type { OracleWorld } from './oracle-world.ts'
import { OracleWriter } from './oracle-writer.ts'

const writerCount = 3
const clientsPerPerson = 2
/** A round takes a fraction of a second. */
const roundsBetweenKills = [10, 40] as const
/** Sessions end after half an hour without renewal: before that everybody signs in anew. */
const roundsOfAShift = 500
const restLimit = 20_000

const allJourneys = collectionQuery('journeys')
const notificationsOf = ({ id }: WorldPerson): LiveQuery =>
  collectionQuery(`notifications/${id}/admin`)

const newestFirst = { field: 'datetime', direction: 'desc' } as const
const unread = { field: 'readed', op: '==', value: false } as const

const queriesOf = (person: WorldPerson): LiveQuery[] => [
  allJourneys,
  collectionQuery('journeys', {
    where: [{ field: 'journeyStateId', op: 'in', values: inProgressStateIds }],
  }),
  collectionQuery('journeys', {
    where: [{ field: 'journeyStateId', op: '==', value: journeyStates.Novelty }],
  }),
  { ...notificationsOf(person), order: newestFirst, limit: 10 },
  { ...notificationsOf(person), where: [unread] },
  // Which clients mark as read: full at one time, short at another.
  { ...notificationsOf(person), where: [unread], order: newestFirst, limit: 3 },
]

interface OracleOptions {
  seed: number
  /** How many there are from the beginning; about as many stay. */
  journeys: number
}

/** Rounds of unrest, each followed by a rest in which every client must show what SQL answers. */
export class OracleRun {
  readonly #world: OracleWorld
  readonly #seed: number
  readonly #random: Random
  readonly #ledger = new Ledger()
  readonly #people: WorldPerson[]
  readonly #writers: OracleWriter[]
  #clients: OracleClient[] = []
  #roundsToKill: number
  /** How clients came back, for whoever wants to know that both ways were tried. */
  readonly returns = { resumed: 0, snapshot: 0 }

  private constructor(
    world: OracleWorld,
    { seed, journeys }: OracleOptions,
    people: WorldPerson[],
  ) {
    this.#world = world
    this.#seed = seed
    this.#random = new Random(seed)
    this.#roundsToKill = this.#random.whole(...roundsBetweenKills)
    this.#people = people
    const deps = {
      world,
      ledger: this.#ledger,
      administratorIds: people.map(({ id }) => id),
      mostJourneys: journeys + 30,
    }
    this.#writers = Array.from(
      { length: writerCount },
      (_, number) => new OracleWriter({ ...deps, random: new Random(seed + number + 1) }),
    )
  }

  static async begin(world: OracleWorld, options: OracleOptions): Promise<OracleRun> {
    const server = await world.server(0)
    const run = new OracleRun(world, options, [await server.signIn(), await server.signIn()])
    const [writer] = run.#writers
    await writer?.send(Array.from({ length: options.journeys }, () => writer.insertion()))
    return run
  }

  get answeredWrites(): number {
    return this.#ledger.answered
  }

  /** Throws with everything that differs. */
  async play(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      if (round % roundsOfAShift === 0) await this.#changeShift()
      await this.#beRestless()
      const problems = await this.#rest()
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

  async #changeShift(): Promise<void> {
    this.stop()
    const server = await this.#world.server(0)
    for (const { email } of this.#people) {
      const person = await server.signIn(email)
      for (let number = 1; number <= clientsPerPerson; number++) {
        this.#clients.push(
          new OracleClient({
            name: `client ${this.#clients.length + 1}`,
            person,
            world: this.#world,
            ledger: this.#ledger,
            random: new Random(this.#random.whole(0, 2 ** 31)),
            queries: queriesOf(person),
          }),
        )
      }
    }
  }

  async #beRestless(): Promise<void> {
    await Promise.all([
      ...this.#writers.map((writer) => writer.writeSome(this.#random.whole(1, 2))),
      ...this.#clients.map((client) => client.misbehave()),
      this.#killSometimes(),
    ])
    for (const client of this.#clients) client.calmDown()
  }

  async #killSometimes(): Promise<void> {
    this.#roundsToKill--
    if (this.#roundsToKill > 0) return
    this.#roundsToKill = this.#random.whole(...roundsBetweenKills)
    await sleep(this.#random.between(0, 40))
    await this.#world.killAndRestart(this.#random.whole(0, this.#world.size - 1))
  }

  /** Nobody writes any more: what is different now will not mend by itself. */
  async #rest(): Promise<string[]> {
    const truth = await this.#readTruth()
    const answer = (query: LiveQuery) => truth.get(JSON.stringify(query)) ?? []
    const notifications = this.#people.flatMap((person) => answer(notificationsOf(person)))
    const broken = this.#ledger.audit(answer(allJourneys), notifications)
    const deadline = Date.now() + restLimit
    for (;;) {
      const differences = this.#clients.flatMap((client) =>
        client.differences(client.queries.map(answer)),
      )
      const problems = [...broken, ...this.#clients.flatMap((client) => client.problems)]
      if (differences.length === 0 || problems.length > 0 || Date.now() > deadline) {
        return [...problems, ...differences]
      }
      await sleep(10)
    }
  }

  async #readTruth(): Promise<Map<string, LiveDocument[]>> {
    const asked = [
      allJourneys,
      ...this.#people.map(notificationsOf),
      ...this.#clients.flatMap(({ queries }) => queries),
    ]
    const unique = new Map(asked.map((query) => [JSON.stringify(query), query]))
    const server = await this.#world.server(this.#random.whole(0, this.#world.size - 1))
    const answers = await server.readTruth([...unique.values()])
    return new Map([...unique.keys()].map((key, at) => [key, answers[at] ?? []]))
  }
}
