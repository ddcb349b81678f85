import {
  inProgressStateIds,
  attentionStateIds,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import type { Random } from '#demo/random.ts'
import type { WorldWrite } from '../live-world/world-writes.ts'
import type { Ledger } from './ledger.ts'
import type { OracleWorld } from './oracle-world.ts'

const stateIds = [...inProgressStateIds, ...attentionStateIds, journeyStates.Finish]
const most = 300

/** Somebody who writes, one request after the other, to whichever server. */
export class OracleWriter {
  readonly #world: OracleWorld
  readonly #ledger: Ledger
  readonly #random: Random
  readonly #administratorIds: readonly string[]

  constructor(world: OracleWorld, ledger: Ledger, random: Random, administratorIds: string[]) {
    this.#world = world
    this.#ledger = ledger
    this.#random = random
    this.#administratorIds = administratorIds
  }

  async writeSome(requests: number): Promise<void> {
    for (let left = requests; left > 0; left--) {
      const count = this.#random.whole(1, 3)
      await this.send(Array.from({ length: count }, () => this.#choose()))
    }
  }

  /** A request without an answer may have been done, in part or whole. */
  async send(writes: readonly WorldWrite[]): Promise<void> {
    const server = await this.#world.server(this.#random.whole(0, this.#world.size - 1))
    const outcome = await server.write(writes).then(
      () => 'done' as const,
      () => 'maybe' as const,
    )
    for (const write of writes) this.#ledger.note(write, outcome)
  }

  insertion(): WorldWrite {
    return { kind: 'insert', id: this.#random.uuid(), state: this.#random.pick(stateIds) }
  }

  #choose(): WorldWrite {
    const random = this.#random
    const ids = this.#ledger.journeyIds
    const kind = random.pickWeighted([
      ['move', 5],
      ['state', 4],
      ['notify', 1],
      ['insert', ids.length < most ? 1.2 : 0],
      ['remove', 1],
    ] as const)
    switch (kind) {
      case 'insert':
        return this.insertion()
      case 'state':
        return { kind, id: random.pick(ids), state: random.pick(stateIds) }
      case 'move': {
        const some = Array.from({ length: random.whole(1, 20) }, () => random.pick(ids))
        return { kind, ids: [...new Set(some)], progress: random.next() }
      }
      case 'remove':
        return { kind, id: random.pick(ids) }
      case 'notify': {
        const journeyId = random.next() < 0.7 ? random.pick(ids) : null
        const administratorId = random.pick(this.#administratorIds)
        return { kind, id: random.uuid(), administratorId, journeyId }
      }
    }
  }
}
