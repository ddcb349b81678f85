import { type DriverMe, PositionsBody } from '@arriero/domain/contract/http/driver.ts'
import {
  commandBodies,
  customerCommands,
  driverCommands,
  type JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import { NewJourneyBody } from '@arriero/domain/contract/http/new-journey.ts'
import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import type { Actor } from '@arriero/domain/journeys/actor.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import {
  hastenLimits,
  defaultLimits,
  isLateCancellation,
} from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStateKey, type JourneyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Ask, Reply } from '../src/gateway/ask.ts'
import type { Device } from '../src/gateway/device.ts'
import { isUnderWay } from '../src/trucks/stage.ts'
import { dueEvent } from './fake-timers.ts'
import { entered, newDocument, standingOf } from './fake-journey.ts'

export interface FakeDriver {
  me: DriverMe
  /** What it has reported, in the order of arrival. */
  points: { lat: number; lng: number; at: number; receivedAt: number }[]
}

interface Entry {
  at: number
  token: string
  what: string
  journeyId: string
  /** The state it led to; null when it was refused. */
  to: JourneyStateKey | null
  /** Refused although the device had heard everything there was to know. */
  isForeseeable: boolean
}

const vehicleTypes = ['Tractomula', 'Sencillo', 'Turbo', 'Dobletroque', 'Patineta']

/** The gateway in memory: the contract and the one transition table, without storage or concurrency. */
export class FakeGateway {
  readonly drivers = new Map<string, FakeDriver>()
  readonly journeys = new Map<string, JourneyDocument>()
  /** Those of them that are not closed. */
  readonly #open = new Map<string, JourneyDocument>()
  readonly log: Entry[] = []
  readonly #limits: ReturnType<typeof hastenLimits>
  readonly #heardAt = new Map<string, number>()
  /** The version of each journey that each device heard last. */
  readonly #told = new Map<string, number>()

  constructor(speed: number) {
    this.#limits = hastenLimits(defaultLimits, speed)
  }

  ask({ door, token }: Device, ask: Ask, now: number): Reply {
    switch (ask.kind) {
      case 'me':
        return { kind: 'me', me: this.#me(token) }
      case 'offers':
        return { kind: 'offers', offers: this.#offers(token) }
      case 'positions':
        return this.#receive(token, PositionsBody.parse({ positions: ask.positions }), now)
      case 'ownJourneys':
        return { kind: 'ownJourneys', journeys: this.#ofCustomer(token) }
      case 'newJourney':
        return this.#create(token, NewJourneyBody.parse(ask.body), now)
      case 'command':
        return this.#perform(door, token, ask, now)
    }
  }

  /** A journey that is there already. */
  begin(journey: JourneyDocument): void {
    this.#put(journey)
  }

  driver(token: string): FakeDriver {
    const known = this.drivers.get(token)
    if (known) return known
    const type = vehicleTypes[this.drivers.size % vehicleTypes.length] ?? ''
    const vehicle = { plate: `ZZA${String(this.drivers.size).padStart(3, '0')}`, type }
    const me = { id: token, name: 'Jhon Jairo', vehicle, seen: null, journey: null, bookings: [] }
    const driver: FakeDriver = { me, points: [] }
    this.drivers.set(token, driver)
    return driver
  }

  #me(token: string): DriverMe {
    const { me } = this.driver(token)
    const own = [...this.#open.values()].filter(({ driver }) => driver?.id === token)
    const journey = own.find(isUnderWay) ?? null
    const bookings = own.filter(({ journeyStateId }) => journeyStateId === 22)
    for (const { id, version } of [...bookings, ...(journey ? [journey] : [])]) {
      this.#told.set(`${token} ${id}`, version)
    }
    return { ...me, journey, bookings }
  }

  #offers(token: string): JourneyDocument[] {
    const place = this.driver(token).me.seen
    const distance = ({ origin }: JourneyDocument) => (place ? kilometresBetween(place, origin) : 0)
    return [...this.#open.values()]
      .filter(({ journeyStateId: id, offeredTo }) =>
        [28, 30].includes(id) ? offeredTo?.id === token : [1, 20, 29].includes(id),
      )
      .toSorted((one, other) => distance(one) - distance(other))
  }

  #receive(token: string, { positions }: PositionsBody, now: number): Reply {
    const driver = this.driver(token)
    for (const { lat, lng, reportedAt } of positions) {
      const at = Date.parse(reportedAt)
      driver.points.push({ lat, lng, at, receivedAt: now })
      const seenAt = Date.parse(driver.me.seen?.at ?? '') || 0
      if (at > seenAt) driver.me.seen = { lat, lng, at: reportedAt }
    }
    const { journey } = this.#me(token)
    if (!journey) return { kind: 'positions', journeyId: null }
    this.#heardAt.set(journey.id, now)
    this.#conclude(journey, driver, now)
    return { kind: 'positions', journeyId: journey.id }
  }

  /** What the server concludes from a position: a signal that is back, an arrival. */
  #conclude(journey: JourneyDocument, { me }: FakeDriver, now: number): void {
    const { seen } = me
    if (!seen) return
    const moved = { ...journey, position: { ...seen, progress: 0 } }
    this.#put(moved)
    const state = journeyStateKey(journey.journeyStateId)
    if (state === 'UnUpdated') this.#enter(moved, 'recoverSignal', 'system', now)
    if (state === 'OnWay' && kilometresBetween(seen, journey.origin) < 2) {
      this.#enter(moved, 'arriveAtOrigin', 'system', now)
    }
    if (state === 'OnRoute' && kilometresBetween(seen, journey.destination) < 2) {
      this.#enter(moved, 'arriveAtDestination', 'system', now)
    }
  }

  #ofCustomer(token: string): JourneyDocument[] {
    const own = [...this.#open.values()].filter(({ customer }) => customer.id === token)
    for (const { id, version } of own) this.#told.set(`${token} ${id}`, version)
    return own
  }

  #create(token: string, body: NewJourneyBody, now: number): Reply {
    const blank = newDocument(this.journeys.size + 1, body, now)
    const journey = { ...blank, customer: { ...blank.customer, id: token } }
    this.#put(journey)
    return { kind: 'journey', journey }
  }

  #perform(
    door: Device['door'],
    token: string,
    { journeyId, command }: Extract<Ask, { kind: 'command' }>,
    now: number,
  ): Reply {
    const { name, ...body } = command
    const allowed: readonly string[] = door === 'driver' ? driverCommands : customerCommands
    if (!allowed.includes(name)) throw new Error(`${name} is no command of a ${door}`)
    commandBodies[name].parse(body)
    const journey = this.journeys.get(journeyId)
    if (!journey) throw new Error(`There is no journey ${journeyId}`)
    const isTaken = name !== 'accept' && door === 'driver' && journey.driver?.id !== token
    const isBusy = name === 'startJourney' && this.#me(token).journey !== null
    const event = this.#eventOf(command, journey, door, now)
    const after = isTaken || isBusy ? undefined : this.#enter(journey, event, door, now)
    const told = this.#told.get(`${token} ${journeyId}`)
    const to = after ? journeyStateKey(after.journeyStateId) : null
    const isForeseeable = !after && told === journey.version
    this.log.push({ at: now, token, what: name, journeyId, to, isForeseeable })
    if (!after) return { kind: 'refused', status: 409, code: 'journey.transition-refused' }
    const written = this.#write(after, command, token, now)
    this.#heardAt.set(journeyId, now)
    this.#told.set(`${token} ${journeyId}`, written.version)
    return { kind: 'journey', journey: written }
  }

  #eventOf({ name }: JourneyCommand, journey: JourneyDocument, actor: Actor, now: number) {
    const isBooked = journeyStateKey(journey.journeyStateId) === 'RequestBookingAccepted'
    const appointment = new Date(journey.loadingAt ?? 0)
    const isLate = isBooked && isLateCancellation(appointment, new Date(now), this.#limits)
    if (name === 'withdraw') return isLate ? 'withdrawLate' : 'withdraw'
    const isBooking = journeyStateKey(journey.journeyStateId).startsWith('RequestBooking')
    if (name === 'cancel' && actor === 'customer' && isBooking) {
      return isLate ? 'cancelBookingLate' : 'cancelBooking'
    }
    return name as JourneyEvent
  }

  #write(
    journey: JourneyDocument,
    command: JourneyCommand,
    token: string,
    now: number,
  ): JourneyDocument {
    const { name } = command
    const driver = { id: token, name: 'Jhon Jairo', phone: '+573000000001' }
    const isGone = [25, 27, 34].includes(journey.journeyStateId)
    const since = new Date(now).toISOString()
    const written: JourneyDocument = {
      ...journey,
      ...(name === 'accept' && { driver }),
      ...(isGone && { driver: null }),
      ...(name === 'reportNovelty' && { novelty: { code: command.noveltyCode, since } }),
      ...(name === 'resolveNovelty' && { novelty: null }),
    }
    this.#put(written)
    return written
  }

  #enter(
    journey: JourneyDocument,
    event: JourneyEvent,
    actor: Actor,
    now: number,
  ): JourneyDocument | undefined {
    const verdict = journeyCan(standingOf(journey), event, actor)
    if (!verdict.allowed) return undefined
    const next = entered(journey, verdict.to, now)
    this.#put(next)
    return next
  }

  #put(journey: JourneyDocument): void {
    this.journeys.set(journey.id, journey)
    if (isClosedState(journeyStateKey(journey.journeyStateId))) this.#open.delete(journey.id)
    else this.#open.set(journey.id, journey)
  }

  /** What the system does by itself. */
  tick(now: number): void {
    for (const journey of this.#open.values()) {
      const event = dueEvent(journey, this.#heardAt.get(journey.id) ?? 0, this.#limits, now)
      const next = event && this.#enter(journey, event, 'system', now)
      if (!event || !next) continue
      if (event === 'missConfirmation') this.#put({ ...next, driver: null })
      const { id: journeyId, journeyStateId } = next
      const to = journeyStateKey(journeyStateId)
      this.log.push({ at: now, token: '', what: event, journeyId, to, isForeseeable: false })
    }
  }
}
