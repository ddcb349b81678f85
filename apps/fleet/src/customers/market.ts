import type { Random } from '@arriero/domain/demo/random.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { type Pace, toMilliseconds } from '../pace.ts'
import type { Truck } from '../trucks/truck.ts'

type IdleTruck = NonNullable<Truck['idle']>

/** Trucks without work, as everybody sees them standing at the gates. */
export class Market {
  readonly #pace: Pace
  readonly #trucks: readonly Truck[]
  /** Trucks that somebody has just made a request for. */
  readonly #courtedUntil = new Map<Truck, number>()

  constructor(pace: Pace, trucks: readonly Truck[]) {
    this.#pace = pace
    this.#trucks = trucks
  }

  /** One truck at a time: loads come where trucks are, so that there is work for all and not much more. */
  findTruck(now: number, random: Random): IdleTruck | undefined {
    const waiting = this.#trucks.filter(
      (truck) => truck.idle && (this.#courtedUntil.get(truck) ?? 0) <= now,
    )
    if (waiting.length === 0) return undefined
    const truck = random.pick(waiting)
    this.#courtedUntil.set(truck, now + toMilliseconds(defaultLimits.offer, this.#pace))
    return truck.idle
  }
}
