import {
  type Actor,
  type JourneyEvent,
  journeyEvents,
} from '@arriero/domain/journeys/journey-event.ts'
import {
  enterState,
  type JourneyStatus,
  isClosedState,
  journeyTransitions,
} from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { type ModelDriver, modelDrivers, type StepActor } from './model-drivers.ts'
import { allSteps, type ModelStep, type StepDraw } from './model-step.ts'

const updateNames = ['take', 'release', 'snooze', 'wake', 'writeNote', 'takeNoveltyStep'] as const

/** Most steps interrupt or end a journey. These advance it and get more weight, so sequences reach later states. */
const onwardNames = new Set([
  'accept',
  'startJourney',
  'arriveAtOrigin',
  'startLoading',
  'depart',
  'arriveAtDestination',
  'startUnloading',
])
const weightedSteps = allSteps.flatMap((step) =>
  Array<ModelStep>(onwardNames.has(step.name) ? 8 : 1).fill(step),
)

const fallbackDraw = { kind: 'any', minutes: 0, isStale: false } as const

/** A prime number, so that the search visits every index once, but never two neighbours in a row. */
const searchStride = 7919

/** Predicts a journey from the transition table alone, without the database and the code under test. */
export class JourneyModel {
  status: JourneyStatus
  /** Version and state of each transition. */
  readonly trail: [version: number, state: JourneyStateKey][]
  version = 1
  driver: ModelDriver | null = null
  offered: ModelDriver | null = null
  isTaken = false
  isSnoozed = false
  minutes = 0
  /** Minutes from the start; only for a booking. */
  readonly loadingAt: number | null

  constructor(isBooking: boolean) {
    const state = isBooking ? 'RequestBooking' : 'Request'
    this.loadingAt = isBooking ? 24 * 60 : null
    this.status = { state, interrupted: [] }
    this.trail = [[1, state]]
  }

  /** Chooses a legal step, a nearly legal one, or any. */
  choose({ kind, pick }: StepDraw): ModelStep {
    const isWanted = {
      legal: (step: ModelStep) => this.allows(step),
      near: (step: ModelStep) => this.#isNear(step) && !this.allows(step),
      any: () => true,
    }[kind]
    for (let tried = 0; tried < weightedSteps.length; tried++) {
      const step = weightedSteps[(pick + tried * searchStride) % weightedSteps.length]
      if (step && isWanted(step)) return step
    }
    return this.choose({ ...fallbackDraw, pick })
  }

  allows(step: ModelStep): boolean {
    const { name } = step
    if (isUpdate(name)) return step.by === 'administrator' && this.#mayUpdate(name)
    return this.#next(step) !== undefined && this.#mayAccess(step) && this.#mayChooseDriver(step)
  }

  /** Applies an allowed step. */
  apply(step: ModelStep): void {
    if (isUpdate(step.name)) {
      this.version += 1
      if (step.name === 'take') this.isTaken = true
      if (step.name === 'release') this.isTaken = false
      if (step.name === 'snooze') this.isSnoozed = true
      if (step.name === 'wake') this.isSnoozed = false
      return
    }
    const { state } = this.#statusFor(step)
    if (state !== this.status.state && state !== 'new') this.#enter(state)
    const to = this.#next(step)
    if (!to) throw new Error(`${step.name} is not allowed`)
    const isAssigning = step.name === 'accept' || step.name === 'assign'
    const losesDriver = /^RequestBooking(Reassing|CancelByDriver|ExpiredByDriver)/.test(to)
    const assigned = step.chosen ?? this.#driverOf(step.by)
    if (isAssigning) this.driver = assigned
    else if (losesDriver) this.driver = null
    this.offered = /Reassing(Internal|External)$/.test(to) ? (step.chosen ?? null) : null
    this.#enter(to)
    if (isClosedState(to)) this.isTaken = false
  }

  #enter(to: JourneyStateKey): void {
    this.version += 1
    this.isSnoozed = false
    this.status = enterState(this.status, to)
    this.trail.push([this.version, to])
  }

  /**
   * A command from the driver's own phone recovers a lost signal first, and so does a novelty; the surcharge of a
   * journey with a novelty ends that first.
   */
  #statusFor({ by, name }: ModelStep): JourneyStatus {
    const { state, interrupted } = this.status
    const back = interrupted.at(-1)
    const isOwn = modelDrivers.some((one) => one === by)
    const recovers =
      state === 'UnUpdated' &&
      by !== 'system' &&
      (name === 'reportNovelty' || (isOwn && name !== 'recoverSignal'))
    const endsNovelty = state === 'Novelty' && by === 'administrator' && name === 'applySurcharge'
    return back && (recovers || endsNovelty) ? enterState(this.status, back) : this.status
  }

  #mayUpdate(name: (typeof updateNames)[number]): boolean {
    switch (name) {
      case 'take':
        return !this.isTaken && !isClosedState(this.status.state)
      case 'release':
        return this.isTaken
      case 'snooze':
        return !isClosedState(this.status.state)
      case 'wake':
        return this.isSnoozed
      case 'writeNote':
        return true
      case 'takeNoveltyStep':
        return [this.status.state, ...this.status.interrupted].includes('Novelty')
    }
  }

  /** The table has the event in this state, though perhaps not for this actor. */
  #isNear(step: ModelStep): boolean {
    if (isUpdate(step.name)) return true
    return journeyTransitions[this.#statusFor(step).state][this.#eventOf(step)] !== undefined
  }

  /** The next state by table and actor. */
  #next(step: ModelStep): JourneyStateKey | undefined {
    const { state, interrupted } = this.#statusFor(step)
    const edge = journeyTransitions[state][this.#eventOf(step)]
    if (!edge?.actors.includes(toActor(step.by))) return undefined
    return edge.to === 'previous' ? interrupted.at(-1) : edge.to
  }

  #eventOf({ by, name }: ModelStep): JourneyEvent {
    const isLate =
      this.status.state === 'RequestBookingAccepted' &&
      this.loadingAt !== null &&
      this.minutes > this.loadingAt - 12 * 60
    if (name === 'withdraw' && isLate) return 'withdrawLate'
    if (name === 'cancel' && toActor(by) === 'customer') {
      if (isLate) return 'cancelBookingLate'
      if (journeyTransitions[this.status.state].cancelBooking) return 'cancelBooking'
    }
    const event = journeyEvents.find((one) => one === name)
    if (!event) throw new RangeError(`${name} is no event`)
    return event
  }

  #mayAccess({ by, name }: ModelStep): boolean {
    if (by === 'other-customer') return false
    if (toActor(by) !== 'driver') return true
    const driver = this.#driverOf(by)
    if (driver === null) return false
    const isFree = this.driver === null && this.offered === null
    return driver === this.driver || driver === this.offered || (name === 'accept' && isFree)
  }

  #mayChooseDriver({ name, chosen }: ModelStep): boolean {
    if (name === 'reassignInternally') return chosen !== 'external' && chosen !== this.driver
    if (name === 'reassignExternally') return chosen === 'external' && chosen !== this.driver
    return true
  }

  #driverOf(by: StepActor): ModelDriver | null {
    if (by === 'for-driver') return this.driver ?? this.offered
    return modelDrivers.find((one) => one === by) ?? null
  }
}

export const isUpdate = (name: string): name is (typeof updateNames)[number] =>
  updateNames.some((one) => one === name)

export function toActor(by: StepActor): Actor {
  if (by === 'system' || by === 'administrator') return by
  return by === 'customer' || by === 'for-customer' || by === 'other-customer'
    ? 'customer'
    : 'driver'
}
