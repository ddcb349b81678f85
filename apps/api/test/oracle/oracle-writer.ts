import { journeyStates, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { TestWrite, TestJourneyEdit } from '../live-process/test-writes.ts'
import type { Ledger } from './ledger.ts'
import type { OracleServers } from './oracle-servers.ts'
import type { LiveFilter } from '@arriero/domain/live/live-query.ts'

const stateIds = [...underWayStateIds, journeyStates.Finish]

const frequentJourneys = 12

interface OracleWriterDeps {
  servers: OracleServers
  ledger: Ledger
  random: Random
  administratorIds: readonly string[]
  maxJourneys: number
}

/** Sends random writes, one after the other, each to a random server. */
export class OracleWriter {
  readonly #deps: OracleWriterDeps

  constructor(deps: OracleWriterDeps) {
    this.#deps = deps
  }

  async writeSome(requests: number): Promise<void> {
    for (let left = requests; left > 0; left--) {
      const count = this.#deps.random.whole(1, 3)
      await this.send(Array.from({ length: count }, () => this.#choose()))
    }
  }

  /** Without a response, the writes may have been done in part or completely. */
  async send(writes: readonly TestWrite[]): Promise<void> {
    const { servers, ledger, random } = this.#deps
    const server = await servers.server(random.whole(0, servers.size - 1))
    const outcome = await server.write(writes).then(
      () => 'done' as const,
      () => 'maybe' as const,
    )
    for (const write of writes) ledger.record(write, outcome)
  }

  insertion(): TestWrite {
    const { random } = this.#deps
    return { kind: 'insert', id: random.uuid(), state: random.pick(stateIds) }
  }

  #choose(): TestWrite {
    const { random, ledger, administratorIds, maxJourneys } = this.#deps
    const ids = ledger.journeyIds
    const kind = random.pickWeighted([
      ['move', 5],
      ['state', 3],
      ['edit', 2],
      ['notify', 1],
      ['insert', ids.length < maxJourneys ? 1.2 : 0],
      ['remove', 1],
    ] as const)
    switch (kind) {
      case 'insert':
        return this.insertion()
      case 'state':
        return { kind, id: this.#pickFrequent(ids), state: random.pick(stateIds) }
      case 'edit':
        return { kind, id: this.#pickFrequent(ids), edit: randomEdit(random) }
      case 'move': {
        const some = Array.from({ length: random.whole(1, 20) }, () => random.pick(ids))
        return { kind, ids: [...new Set(some)], progress: random.next() }
      }
      case 'remove':
        return { kind, id: random.pick(ids) }
      case 'notify': {
        const journeyId = random.next() < 0.7 ? random.pick(ids) : null
        const administratorId = random.pick(administratorIds)
        return { kind, id: random.uuid(), administratorId, journeyId }
      }
    }
  }

  /** Prefers a few journeys, so that they often enter and leave the results. */
  #pickFrequent(ids: readonly string[]): string {
    const { random } = this.#deps
    return random.pick(random.next() < 0.7 ? ids.slice(0, frequentJourneys) : ids)
  }
}

const editValues = {
  cargo: ['Café en sacos', 'Cafe\u0301 en sacos', 'Cemento 😀'],
  priceCop: [0, 3_200_000, 2 ** 40],
  manifestNumber: [null, 'M-1', 'null'],
  loadingAt: [null, '2026-11-15T12:00:00.007Z'],
  interrupted: [[], [9 as const], [9 as const, 13 as const]],
}

/** A random edit of a journey. */
const randomEdit = (random: Random): TestJourneyEdit => ({
  cargo: random.pick(editValues.cargo),
  priceCop: random.pick(editValues.priceCop),
  manifestNumber: random.pick(editValues.manifestNumber),
  loadingAt: random.pick(editValues.loadingAt),
  interrupted: random.pick(editValues.interrupted),
})

/** A random filter on one of the edited fields, or on a value that most journeys share. */
export function randomFilter(random: Random): LiveFilter {
  const edit = randomEdit(random)
  return random.pick<LiveFilter>([
    { field: 'cargo', op: '==', value: edit.cargo },
    { field: 'priceCop', op: 'in', values: [edit.priceCop, 1] },
    { field: 'manifestNumber', op: '==', value: edit.manifestNumber },
    { field: 'loadingAt', op: '==', value: edit.loadingAt },
    { field: 'interrupted', op: '==', value: edit.interrupted },
    { field: 'commandVersion', op: '==', value: random.whole(1, 4) },
    { field: 'driver', op: '==', value: null },
    { field: 'origin.divipola', op: '==', value: '11001' },
  ])
}
