import type { ProtocolStep } from '@arriero/domain/journeys/novelty-protocol.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { SystemEvent, TransitionCommand } from '#modules/journeys/commands/command-request.ts'
import type { DriverProfile } from '#modules/journeys/drivers/driver-profile.ts'
import type { DemoTruck } from '../demo-trucks.ts'
import type { JourneyHistory } from './journey-history.ts'

/** The people and the truck of a journey. */
export interface JourneyActors {
  truck: DemoTruck
  customerId: string
  administratorId: string
}

type PlannedEvent = (history: JourneyHistory, at: Date, actors: JourneyActors) => void

/** The events of a journey, in minutes since its creation. */
export class JourneyPlan {
  clock = 0
  readonly #events: { minute: number; perform: PlannedEvent }[] = []

  wait(minutes: number): this {
    this.clock += minutes
    return this
  }

  /** By the driver of `actors.truck`, or of another truck. */
  driver(command: TransitionCommand, other?: DemoTruck): this {
    return this.#add((history, at, actors) => {
      const truck = other ?? actors.truck
      const request = { actor: 'driver', actorId: truck.user.id, enteredBy: null } as const
      const assignsDriver = command.name === 'accept' || command.name === 'startJourney'
      history.apply(at, { ...request, command }, assignsDriver ? profileOf(truck) : undefined)
    })
  }

  customer(command: TransitionCommand): this {
    return this.#add((history, at, { customerId }) => {
      history.apply(at, { actor: 'customer', actorId: customerId, enteredBy: null, command })
    })
  }

  administrator(command: TransitionCommand): this {
    return this.#add((history, at, { administratorId }) => {
      const request = { actor: 'administrator', actorId: administratorId, enteredBy: null } as const
      history.apply(at, { ...request, command })
    })
  }

  /** Offers the journey to `actors.truck`. */
  offer(): this {
    return this.#add((history, at, { truck, administratorId }) => {
      const isInternal = truck.driver.third_party_company === null
      const name = isInternal ? 'reassignInternally' : 'reassignExternally'
      const command = { name, driverId: truck.user.id, reasonCode: 'CONDUCTOR_SE_RETIRA' } as const
      const request = { actor: 'administrator', actorId: administratorId, enteredBy: null } as const
      history.apply(at, { ...request, command }, profileOf(truck))
    })
  }

  system(name: SystemEvent): this {
    return this.#add((history, at) => {
      history.apply(at, { actor: 'system', actorId: null, enteredBy: null, command: { name } })
    })
  }

  /** The first of the outcomes, or another one. */
  step(step: ProtocolStep, outcome = step.outcomes[0]): this {
    return this.#add((history, at, { administratorId }) =>
      history.addNoveltyStep(at, administratorId, step, outcome ?? ''),
    )
  }

  note(text: string): this {
    return this.#add((history, at, { administratorId }) =>
      history.addNote(at, administratorId, text),
    )
  }

  claim(): this {
    return this.#add((history, at, { administratorId }) => history.claim(at, administratorId))
  }

  decideSurcharges(status: 'approved' | 'voided'): this {
    return this.#add((history, at, { administratorId }) =>
      history.decideSurcharges(at, administratorId, status),
    )
  }

  /** Applies the events to a history, starting at the creation of the journey. */
  run(history: JourneyHistory, actors: JourneyActors, millisecondsPerMinute: number): void {
    const start = history.journey.created_at.getTime()
    for (const { minute, perform } of this.#events) {
      perform(history, new Date(Math.round(start + minute * millisecondsPerMinute)), actors)
    }
  }

  #add(perform: PlannedEvent): this {
    this.#events.push({ minute: this.clock, perform })
    return this
  }
}

/** Without papers: those that are expired today were valid then. */
const profileOf = ({ user, driver, vehicle }: DemoTruck): DriverProfile => ({
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
    bodyType: null,
  },
  // Those who carry dangerous loads today have the course recorded; who did so earlier had it then.
  papers: [{ kind: 'dangerous-goods', expiresOn: null }],
})
