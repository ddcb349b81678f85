import { demoCustomerToken } from '@arriero/domain/demo/demo-device.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Ask, Reply } from '../gateway/ask.ts'
import type { Device } from '../gateway/device.ts'
import { type Pace, toMilliseconds } from '../pace.ts'
import { drawFate, type Fate, fateCommand } from './fate.ts'
import type { Market } from './market.ts'
import { newLoad } from './new-load.ts'

const bookingShare = 0.1

interface CustomerOptions {
  pace: Pace
  seed: number
  startAt: number
  market: Market
}

/** A customer's system: it asks for trucks, looks after its loads and changes its mind now and then. */
export class Customer implements Device {
  readonly door = 'customer'
  readonly token: string
  wakeAt: number
  readonly #pace: Pace
  readonly #random: Random
  readonly #market: Market
  #fates = new Map<string, Fate>()
  #errands: Ask[] = []
  #listAt = 0

  constructor(number: number, { pace, seed, startAt, market }: CustomerOptions) {
    this.token = demoCustomerToken(number)
    this.wakeAt = startAt
    this.#pace = pace
    this.#random = new Random(seed - 1 - number)
    this.#market = market
  }

  act(now: number): Ask | undefined {
    const ask = this.#errands.shift() ?? this.#list(now) ?? this.#order(now)
    // Whoever found work for one truck soon looks for another.
    this.wakeAt = now + (ask ? this.#minutes(1, 3) : this.#minutes(4, 12))
    return ask
  }

  hear(_ask: Ask, reply: Reply, now: number): void {
    if (reply.kind === 'ownJourneys') this.#lookAfter(reply.journeys, now)
  }

  #list(now: number): Ask | undefined {
    if (now < this.#listAt) return undefined
    this.#listAt = now + this.#minutes(15, 30)
    return { kind: 'ownJourneys' }
  }

  #lookAfter(journeys: readonly JourneyDocument[], now: number): void {
    const circumstances = { now, random: this.#random }
    const fates = journeys.map((journey): [string, Fate] => [
      journey.id,
      this.#fates.get(journey.id) ?? drawFate(journey, circumstances),
    ])
    this.#fates = new Map(fates)
    this.#errands = journeys.flatMap((journey): Ask[] => {
      const fate = this.#fates.get(journey.id)
      const command = fate && fateCommand(fate, journey, now)
      return command ? [{ kind: 'command', journeyId: journey.id, command }] : []
    })
  }

  #order(now: number): Ask | undefined {
    const random = this.#random
    const truck = this.#market.findTruck(now, random)
    if (!truck) return undefined
    const isBooking = random.next() < bookingShare
    return {
      kind: 'newJourney',
      body: newLoad({ truck, isBooking, now, pace: this.#pace, random }),
    }
  }

  #minutes(least: number, most: number): number {
    return toMilliseconds(this.#random.between(least, most), this.#pace)
  }
}
