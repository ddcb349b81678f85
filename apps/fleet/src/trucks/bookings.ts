import type { Random } from '@arriero/domain/demo/random.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { reasons } from '@arriero/domain/journeys/reason.ts'
import { type Pace, toMilliseconds } from '../pace.ts'

interface Intention {
  journeyId: string
  startAt: number
  /** Set when the driver will give it back instead. */
  withdrawal: { at: number; reasonCode: string } | undefined
}

const withdrawalReasons = Object.keys(reasons.withdraw).filter((code) => code !== 'OTRO')

/** What a driver has accepted for a date, and means to do about it. */
export class Bookings {
  readonly #pace: Pace
  readonly #random: Random
  #intentions: Intention[] = []

  constructor(pace: Pace, random: Random) {
    this.#pace = pace
    this.#random = random
  }

  get isEmpty(): boolean {
    return this.#intentions.length === 0
  }

  /** As the gateway lists them, soonest first. */
  replace(journeys: readonly JourneyDocument[], now: number): void {
    const known = new Map(this.#intentions.map((intention) => [intention.journeyId, intention]))
    this.#intentions = journeys.map((journey) => known.get(journey.id) ?? this.#mean(journey, now))
  }

  add(journey: JourneyDocument, now: number): void {
    this.drop(journey.id)
    this.#intentions.push(this.#mean(journey, now))
  }

  drop(journeyId: string): void {
    this.#intentions = this.#intentions.filter((intention) => intention.journeyId !== journeyId)
  }

  get nextTurnAt(): number {
    return Math.min(
      ...this.#intentions.map(({ startAt, withdrawal }) => withdrawal?.at ?? startAt),
      Infinity,
    )
  }

  due(now: number): Intention | undefined {
    return this.#intentions.find(({ startAt, withdrawal }) => (withdrawal?.at ?? startAt) <= now)
  }

  /** Mostly in time; some forget it, and some think better of it. */
  #mean({ id, loadingAt }: JourneyDocument, now: number): Intention {
    const random = this.#random
    const margin = random.between(0.3, 3) * 60
    const early = toMilliseconds(defaultLimits.confirmationLead + margin, this.#pace)
    const startAt = loadingAt ? Math.max(now, Date.parse(loadingAt) - early) : now
    const withdrawal = {
      at: random.between(now, startAt),
      reasonCode: random.pick(withdrawalReasons),
    }
    const character = random.next()
    return {
      journeyId: id,
      startAt: character < 0.06 ? Infinity : startAt,
      withdrawal: character > 0.94 ? withdrawal : undefined,
    }
  }
}
