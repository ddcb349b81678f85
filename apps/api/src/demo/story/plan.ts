import type { NoveltyStep } from '@arriero/domain/journeys/novelty-step.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { SystemEvent } from '#modules/journeys/commands/journey-operation.ts'
import type { TransitionCommand } from '#modules/journeys/commands/asked.ts'
import type { DriverProfile } from '#modules/journeys/drivers/driver-profile.ts'
import type { Truck } from '../demo-trucks.ts'
import type { JourneyStory } from './journey-story.ts'

/** Who plays in it. */
export interface Cast {
  truck: Truck
  customerId: string
  administratorId: string
}

type Play = (story: JourneyStory, at: Date, cast: Cast) => void

/** What is going to happen to a journey, by minutes since it was asked for. */
export class Plan {
  clock = 0
  readonly #scenes: { minute: number; play: Play }[] = []

  wait(minutes: number): this {
    this.clock += minutes
    return this
  }

  /** Of the truck of the cast, unless it is another. */
  driver(command: TransitionCommand, other?: Truck): this {
    return this.#add((story, at, cast) => {
      const truck = other ?? cast.truck
      const hand = { actor: 'driver', actorId: truck.user.id, enteredBy: null } as const
      const boards = command.name === 'accept' || command.name === 'startJourney'
      story.happen(at, { ...hand, command }, boards ? profileOf(truck) : undefined)
    })
  }

  customer(command: TransitionCommand): this {
    return this.#add((story, at, { customerId }) => {
      story.happen(at, { actor: 'customer', actorId: customerId, enteredBy: null, command })
    })
  }

  administrator(command: TransitionCommand): this {
    return this.#add((story, at, { administratorId }) => {
      const hand = { actor: 'administrator', actorId: administratorId, enteredBy: null } as const
      story.happen(at, { ...hand, command })
    })
  }

  /** The truck of the cast is asked to take it over. */
  offer(): this {
    return this.#add((story, at, { truck, administratorId }) => {
      const isOurs = truck.driver.third_party_company === null
      const name = isOurs ? 'reassignInternally' : 'reassignExternally'
      const command = { name, driverId: truck.user.id, reasonCode: 'CONDUCTOR_SE_RETIRA' } as const
      const hand = { actor: 'administrator', actorId: administratorId, enteredBy: null } as const
      story.happen(at, { ...hand, command }, profileOf(truck))
    })
  }

  system(name: SystemEvent): this {
    return this.#add((story, at) => {
      story.happen(at, { actor: 'system', actorId: null, enteredBy: null, command: { name } })
    })
  }

  step(step: NoveltyStep): this {
    return this.#add((story, at, { administratorId }) => story.takeStep(at, administratorId, step))
  }

  note(text: string): this {
    return this.#add((story, at, { administratorId }) => story.writeNote(at, administratorId, text))
  }

  take(): this {
    return this.#add((story, at, { administratorId }) => story.take(at, administratorId))
  }

  settleAccounts(status: 'approved' | 'voided'): this {
    return this.#add((story, at, { administratorId }) =>
      story.settleAccounts(at, administratorId, status),
    )
  }

  /** Plays it from the instant the journey was asked for. */
  play(story: JourneyStory, cast: Cast, millisecondsPerMinute: number): void {
    const start = story.journey.created_at.getTime()
    for (const { minute, play } of this.#scenes) {
      play(story, new Date(Math.round(start + minute * millisecondsPerMinute)), cast)
    }
  }

  #add(play: Play): this {
    this.#scenes.push({ minute: this.clock, play })
    return this
  }
}

/** Papers left out: those that have run out by now were good then. */
const profileOf = ({ user, driver, vehicle }: Truck): DriverProfile => ({
  id: user.id,
  userStateId: userStates.Active,
  licenceCategory: driver.licence_category,
  thirdPartyCompany: driver.third_party_company,
  vehicle: {
    id: vehicle.id,
    plate: vehicle.plate,
    type: vehicle.type,
    trailerPlate: vehicle.trailer_plate,
    payloadKg: vehicle.payload_kg,
  },
  papers: [],
})
