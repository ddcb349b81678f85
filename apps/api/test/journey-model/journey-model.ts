import type { Actor } from '@arriero/domain/journeys/actor.ts'
import { type JourneyEvent, journeyEvents } from '@arriero/domain/journeys/journey-event.ts'
import { enterState, type JourneyStanding } from '@arriero/domain/journeys/journey-standing.ts'
import type { JourneyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState, journeyTransitions } from '@arriero/domain/journeys/journey-transitions.ts'
import { type CastDriver, castDrivers, type CastHand } from './cast.ts'
import { allSteps, type ModelStep, type StepDraw } from './model-step.ts'

const additions = ['take', 'release', 'snooze', 'wake', 'writeNote', 'takeNoveltyStep'] as const

/** Most steps lead aside or to an end: those that lead on come up more often, so that ends are reached by all ways. */
const onward = new Set([
  'accept',
  'startJourney',
  'arriveAtOrigin',
  'startLoading',
  'depart',
  'arriveAtDestination',
  'startUnloading',
])
const favoured = allSteps.flatMap((step) =>
  Array<ModelStep>(onward.has(step.name) ? 8 : 1).fill(step),
)

const anyDraw = { kind: 'any', minutes: 0, isStale: false } as const

/** Comes by every place before it comes back, and by neighbours not one after the other. */
const stride = 7919

/** What the table says of one journey, without rows and without the operation's code. */
export class JourneyModel {
  standing: JourneyStanding
  /** Each transition: the version it made, and the state. */
  readonly trail: [version: number, state: JourneyStateKey][]
  version = 1
  driver: CastDriver | null = null
  offered: CastDriver | null = null
  isTaken = false
  isSnoozed = false
  minutes = 0
  /** In minutes from the beginning; a booking has one. */
  readonly loadingAt: number | null

  constructor(isBooking: boolean) {
    const state = isBooking ? 'RequestBooking' : 'Request'
    this.loadingAt = isBooking ? 24 * 60 : null
    this.standing = { state, interrupted: [] }
    this.trail = [[1, state]]
  }

  /** A legal step, one that is nearly so, or any. */
  choose({ kind, pick }: StepDraw): ModelStep {
    const isWanted = {
      legal: (step: ModelStep) => this.allows(step),
      near: (step: ModelStep) => this.#isNear(step) && !this.allows(step),
      any: () => true,
    }[kind]
    for (let tried = 0; tried < favoured.length; tried++) {
      const step = favoured[(pick + tried * stride) % favoured.length]
      if (step && isWanted(step)) return step
    }
    return this.choose({ ...anyDraw, pick })
  }

  allows(step: ModelStep): boolean {
    const { name } = step
    if (isAddition(name)) return step.hand === 'administrator' && this.#mayAdd(name)
    return this.#next(step) !== undefined && this.#isOwn(step) && this.#isFit(step)
  }

  /** After a step that is allowed. */
  apply(step: ModelStep): void {
    if (isAddition(step.name)) {
      this.version += 1
      if (step.name === 'take') this.isTaken = true
      if (step.name === 'release') this.isTaken = false
      if (step.name === 'snooze') this.isSnoozed = true
      if (step.name === 'wake') this.isSnoozed = false
      return
    }
    const { state } = this.#standingFor(step)
    if (state !== this.standing.state && state !== 'new') this.#enter(state)
    const to = this.#next(step)
    if (!to) throw new Error(`${step.name} is not allowed`)
    const boards = step.name === 'accept' || step.name === 'assign'
    const loses = /^RequestBooking(Reassing|CancelByDriver|ExpiredByDriver)/.test(to)
    const boarding = step.chosen ?? this.#driverOf(step.hand)
    if (boards) this.driver = boarding
    else if (loses) this.driver = null
    this.offered = /Reassing(Internal|External)$/.test(to) ? (step.chosen ?? null) : null
    this.#enter(to)
    if (isClosedState(to)) this.isTaken = false
  }

  #enter(to: JourneyStateKey): void {
    this.version += 1
    this.isSnoozed = false
    this.standing = enterState(this.standing, to)
    this.trail.push([this.version, to])
  }

  /** A driver's own hand is heard of: a silent journey is found again before it does as he says. */
  #standingFor({ hand, name }: ModelStep): JourneyStanding {
    const { state, interrupted } = this.standing
    const back = interrupted.at(-1)
    const isOwn = castDrivers.some((one) => one === hand)
    if (state !== 'UnUpdated' || !isOwn || name === 'recoverSignal' || !back) return this.standing
    return enterState(this.standing, back)
  }

  #mayAdd(name: (typeof additions)[number]): boolean {
    switch (name) {
      case 'take':
        return !this.isTaken && !isClosedState(this.standing.state)
      case 'release':
        return this.isTaken
      case 'snooze':
        return !isClosedState(this.standing.state)
      case 'wake':
        return this.isSnoozed
      case 'writeNote':
        return true
      case 'takeNoveltyStep':
        return [this.standing.state, ...this.standing.interrupted].includes('Novelty')
    }
  }

  /** The table knows it here, though perhaps not by this hand. */
  #isNear(step: ModelStep): boolean {
    if (isAddition(step.name)) return true
    return journeyTransitions[this.#standingFor(step).state][this.#eventOf(step)] !== undefined
  }

  /** The state after it, as far as the table and the actor go. */
  #next(step: ModelStep): JourneyStateKey | undefined {
    const { state, interrupted } = this.#standingFor(step)
    const edge = journeyTransitions[state][this.#eventOf(step)]
    if (!edge?.actors.includes(actorOf(step.hand))) return undefined
    return edge.to === 'previous' ? interrupted.at(-1) : edge.to
  }

  #eventOf({ hand, name }: ModelStep): JourneyEvent {
    const isLate =
      this.standing.state === 'RequestBookingAccepted' &&
      this.loadingAt !== null &&
      this.minutes > this.loadingAt - 12 * 60
    if (name === 'withdraw' && isLate) return 'withdrawLate'
    if (name === 'cancel' && actorOf(hand) === 'customer') {
      if (isLate) return 'cancelBookingLate'
      if (journeyTransitions[this.standing.state].cancelBooking) return 'cancelBooking'
    }
    const event = journeyEvents.find((one) => one === name)
    if (!event) throw new RangeError(`${name} is no event`)
    return event
  }

  #isOwn({ hand, name }: ModelStep): boolean {
    if (hand === 'stranger') return false
    if (actorOf(hand) !== 'driver') return true
    const driver = this.#driverOf(hand)
    if (driver === null) return false
    const isFree = this.driver === null && this.offered === null
    return driver === this.driver || driver === this.offered || (name === 'accept' && isFree)
  }

  #isFit({ name, chosen }: ModelStep): boolean {
    if (name === 'reassignInternally') return chosen !== 'external' && chosen !== this.driver
    if (name === 'reassignExternally') return chosen === 'external' && chosen !== this.driver
    return true
  }

  #driverOf(hand: CastHand): CastDriver | null {
    if (hand === 'for-driver') return this.driver ?? this.offered
    return castDrivers.find((one) => one === hand) ?? null
  }
}

export const isAddition = (name: string): name is (typeof additions)[number] =>
  additions.some((one) => one === name)

export function actorOf(hand: CastHand): Actor {
  if (hand === 'system' || hand === 'administrator') return hand
  return hand === 'customer' || hand === 'for-customer' || hand === 'stranger'
    ? 'customer'
    : 'driver'
}
