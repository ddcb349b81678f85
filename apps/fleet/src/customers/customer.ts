import { demoCustomers } from '@arriero/domain/demo/demo-goods.ts'
import { demoCustomerToken } from '@arriero/domain/demo/demo-device.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { GatewayRequest, GatewayReply, Device } from '../gateway/device.ts'
import { type Pace, toMilliseconds } from '../pace.ts'
import type { SimulatedTruck } from '../trucks/truck.ts'
import { drawPlan, type CustomerPlan, nextCommand } from './customer-plan.ts'
import { newLoad } from './new-load.ts'

const bookingShare = 0.08

interface SimulatedCustomerOptions {
  pace: Pace
  seed: number
  startAt: number
  idleTrucks: IdleTrucks
}

/** A customer's system: creates loads, follows its journeys and sometimes cancels one. */
export class SimulatedCustomer implements Device {
  readonly role = 'customer'
  readonly token: string
  wakeAt: number
  readonly #name: string
  readonly #pace: Pace
  readonly #random: Random
  readonly #idleTrucks: IdleTrucks
  #plans = new Map<string, CustomerPlan>()
  #queue: GatewayRequest[] = []
  #nextListAt = 0

  constructor(number: number, { pace, seed, startAt, idleTrucks }: SimulatedCustomerOptions) {
    this.token = demoCustomerToken(number)
    this.#name = demoCustomers[number]?.name ?? ''
    this.wakeAt = startAt
    this.#pace = pace
    this.#random = new Random(seed - 1 - number)
    this.#idleTrucks = idleTrucks
  }

  act(now: number): GatewayRequest | undefined {
    const request = this.#queue.shift() ?? this.#list(now) ?? this.#createLoad(now)
    // After a request, the next one follows sooner.
    this.wakeAt = now + (request ? this.#minutes(1, 3) : this.#minutes(4, 12))
    return request
  }

  receive(_request: GatewayRequest, reply: GatewayReply, now: number): void {
    if (reply.kind === 'ownJourneys') this.#planCommands(reply.journeys, now)
  }

  #list(now: number): GatewayRequest | undefined {
    if (now < this.#nextListAt) return undefined
    this.#nextListAt = now + this.#minutes(15, 30)
    return { kind: 'ownJourneys' }
  }

  #planCommands(journeys: readonly JourneyDocument[], now: number): void {
    const context = { now, random: this.#random }
    const plans = journeys.map((journey): [string, CustomerPlan] => [
      journey.id,
      this.#plans.get(journey.id) ?? drawPlan(journey, context),
    ])
    this.#plans = new Map(plans)
    this.#queue = journeys.flatMap((journey): GatewayRequest[] => {
      const plan = this.#plans.get(journey.id)
      const command = plan && nextCommand(plan, journey, now)
      return command ? [{ kind: 'command', journeyId: journey.id, command }] : []
    })
  }

  #createLoad(now: number): GatewayRequest | undefined {
    const random = this.#random
    const truck = this.#idleTrucks.findTruck(now, random)
    if (!truck) return undefined
    const isBooking = random.next() < bookingShare
    return {
      kind: 'newJourney',
      body: newLoad({ customer: this.#name, truck, isBooking, now, pace: this.#pace, random }),
    }
  }

  #minutes(min: number, max: number): number {
    return toMilliseconds(this.#random.between(min, max), this.#pace)
  }
}

type IdleTruck = NonNullable<SimulatedTruck['idle']>

/** Trucks that wait for work; customers create loads for them. */
export class IdleTrucks {
  readonly #pace: Pace
  readonly #trucks: readonly SimulatedTruck[]
  /** Trucks for which a customer has just created a load. */
  readonly #reservedUntil = new Map<SimulatedTruck, number>()

  constructor(pace: Pace, trucks: readonly SimulatedTruck[]) {
    this.#pace = pace
    this.#trucks = trucks
  }

  /** Picks an idle truck and reserves it for a while, so that it gets only one load. */
  findTruck(now: number, random: Random): IdleTruck | undefined {
    const waiting = this.#trucks.filter(
      (truck) => truck.idle && (this.#reservedUntil.get(truck) ?? 0) <= now,
    )
    if (waiting.length === 0) return undefined
    const truck = random.pick(waiting)
    this.#reservedUntil.set(truck, now + toMilliseconds(defaultLimits.offer, this.#pace))
    return truck.idle
  }
}
