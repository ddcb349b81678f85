import { journeyStates, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { WorldWrite } from '../live-world/world-writes.ts'
import type { Ledger } from './ledger.ts'
import type { OracleWorld } from './oracle-world.ts'
import { randomEdit } from './random-edit.ts'

const stateIds = [...underWayStateIds, journeyStates.Finish]

const busyJourneys = 12

interface WriterDeps {
  world: OracleWorld
  ledger: Ledger
  random: Random
  administratorIds: readonly string[]
  mostJourneys: number
}

/** Somebody who writes, one request after the other, to whichever server. */
export class OracleWriter {
  readonly #deps: WriterDeps

  constructor(deps: WriterDeps) {
    this.#deps = deps
  }

  async writeSome(requests: number): Promise<void> {
    for (let left = requests; left > 0; left--) {
      const count = this.#deps.random.whole(1, 3)
      await this.send(Array.from({ length: count }, () => this.#choose()))
    }
  }

  /** A request without an answer may have been done, in part or whole. */
  async send(writes: readonly WorldWrite[]): Promise<void> {
    const { world, ledger, random } = this.#deps
    const server = await world.server(random.whole(0, world.size - 1))
    const outcome = await server.write(writes).then(
      () => 'done' as const,
      () => 'maybe' as const,
    )
    for (const write of writes) ledger.note(write, outcome)
  }

  insertion(): WorldWrite {
    const { random } = this.#deps
    return { kind: 'insert', id: random.uuid(), state: random.pick(stateIds) }
  }

  #choose(): WorldWrite {
    const { random, ledger, administratorIds, mostJourneys } = this.#deps
    const ids = ledger.journeyIds
    const kind = random.pickWeighted([
      ['move', 5],
      ['state', 3],
      ['edit', 2],
      ['notify', 1],
      ['insert', ids.length < mostJourneys ? 1.2 : 0],
      ['remove', 1],
    ] as const)
    switch (kind) {
      case 'insert':
        return this.insertion()
      case 'state':
        return { kind, id: this.#pickBusy(ids), state: random.pick(stateIds) }
      case 'edit':
        return { kind, id: this.#pickBusy(ids), edit: randomEdit(random) }
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

  /** Mostly one of a few, which therefore head every list of the latest, and leave it again. */
  #pickBusy(ids: readonly string[]): string {
    const { random } = this.#deps
    return random.pick(random.next() < 0.7 ? ids.slice(0, busyJourneys) : ids)
  }
}
