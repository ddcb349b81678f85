import type { Random } from '@arriero/domain/demo/random.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { reasons } from '@arriero/domain/journeys/reason.ts'
import { type Pace, toMilliseconds } from '../pace.ts'

interface BookingPlan {
  journeyId: string
  startAt: number
  /** Set if the driver will withdraw instead. */
  withdrawal: { at: number; reasonCode: string } | undefined
}

const withdrawalReasons = Object.keys(reasons.withdraw).filter((code) => code !== 'OTRO')

/** The accepted bookings of a driver, and what the driver plans to do with each. */
export class Bookings {
  readonly #pace: Pace
  readonly #random: Random
  #plans: BookingPlan[] = []

  constructor(pace: Pace, random: Random) {
    this.#pace = pace
    this.#random = random
  }

  get isEmpty(): boolean {
    return this.#plans.length === 0
  }

  /** Replaces the bookings by those of the gateway; known ones keep their plan. */
  replace(journeys: readonly JourneyDocument[], now: number): void {
    const known = new Map(this.#plans.map((plan) => [plan.journeyId, plan]))
    this.#plans = journeys.map((journey) => known.get(journey.id) ?? this.#makePlan(journey, now))
  }

  add(journey: JourneyDocument, now: number): void {
    this.drop(journey.id)
    this.#plans.push(this.#makePlan(journey, now))
  }

  drop(journeyId: string): void {
    this.#plans = this.#plans.filter((plan) => plan.journeyId !== journeyId)
  }

  get nextTurnAt(): number {
    return Math.min(
      ...this.#plans.map(({ startAt, withdrawal }) => withdrawal?.at ?? startAt),
      Infinity,
    )
  }

  due(now: number): BookingPlan | undefined {
    return this.#plans.find(({ startAt, withdrawal }) => (withdrawal?.at ?? startAt) <= now)
  }

  /** Most drivers start in time; some never start and some withdraw. */
  #makePlan({ id, loadingAt }: JourneyDocument, now: number): BookingPlan {
    const random = this.#random
    const margin = random.between(0.3, 3) * 60
    const early = toMilliseconds(defaultLimits.confirmationLead + margin, this.#pace)
    const startAt = loadingAt ? Math.max(now, Date.parse(loadingAt) - early) : now
    const withdrawal = {
      at: random.between(now, startAt),
      reasonCode: random.pick(withdrawalReasons),
    }
    const chance = random.next()
    return {
      journeyId: id,
      startAt: chance < 0.06 ? Infinity : startAt,
      withdrawal: chance > 0.94 ? withdrawal : undefined,
    }
  }
}
