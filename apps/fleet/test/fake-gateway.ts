import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { type DriverMe, PositionsBody } from '@arriero/domain/contract/http/driver.ts'
import {
  commandBodies,
  type JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import { NewJourneyBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { criticalNoveltyMinutes, maxWaitingSurcharges } from '@arriero/domain/demo/demo-shift.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import { customerCommands, driverCommands } from '@arriero/domain/journeys/journey-command.ts'
import type { Actor, JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import {
  scaleLimits,
  defaultLimits,
  isLateCancellation,
} from '@arriero/domain/journeys/journey-limits.ts'
import {
  journeyStateKey,
  type JourneyStateKey,
  isUnderWay,
  lostDriverStateIds,
  reofferedStateIds,
} from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { defaultProtocols, needsControlRoom } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { GatewayRequest, GatewayReply, Device } from '../src/gateway/device.ts'
import { withState, newJourney, statusOf } from './fake-journey.ts'
import { dueEvent } from './fake-timers.ts'

export interface FakeDriver {
  me: DriverMe
  /** Reported positions, in the order of arrival. */
  points: { lat: number; lng: number; at: number; receivedAt: number }[]
  /** Any load fits unless given. */
  payloadKg?: number
  /** Offered nothing, because a paper has expired. */
  isUnfit?: boolean
}

interface Entry {
  at: number
  token: string
  what: string
  journeyId: string
  /** The new state; null if rejected. */
  to: JourneyStateKey | null
  /** Rejected although the device had the latest version of the journey. */
  isForeseeable: boolean
}

const maxOffers = 20

/** Also while a novelty or a lost signal interrupts it. */
const hasSurcharge = ({ journeyStateId, interrupted }: JourneyDocument) =>
  [journeyStateId, ...interrupted]
    .map(journeyStateKey)
    .some((key) => key === 'OnOriginSurcharge' || key === 'OnDestinySurcharge')

const vehicleTypes = ['Tractomula', 'Sencillo', 'Turbo', 'Dobletroque', 'Patineta']

/** An in-memory gateway: the contract and the transition table, without storage or concurrency. */
export class FakeGateway {
  readonly drivers = new Map<string, FakeDriver>()
  readonly journeys = new Map<string, JourneyDocument>()
  /** By the id of the journey. */
  readonly cargoKg = new Map<string, number>()
  /** Journeys that are not closed. */
  readonly #open = new Map<string, JourneyDocument>()
  readonly log: Entry[] = []
  readonly #speed: number
  readonly #limits: ReturnType<typeof scaleLimits>
  readonly #reportedAt = new Map<string, number>()
  /** Of each surcharge whose amount is final and that nobody has approved. */
  settledAt: number[] = []
  /** The last version of each journey that each device has seen. */
  readonly #seenVersions = new Map<string, number>()

  constructor(speed: number) {
    this.#speed = speed
    this.#limits = scaleLimits(defaultLimits, speed)
  }

  handle({ role, token }: Device, request: GatewayRequest, now: number): GatewayReply {
    switch (request.kind) {
      case 'me':
        return { kind: 'me', me: this.#me(token) }
      case 'offers':
        return { kind: 'offers', offers: this.#offers(token) }
      case 'positions':
        return this.#receive(token, PositionsBody.parse({ positions: request.positions }), now)
      case 'ownJourneys':
        return { kind: 'ownJourneys', journeys: this.#journeysOfCustomer(token) }
      case 'newJourney':
        return this.#create(token, NewJourneyBody.parse(request.body), now)
      case 'command':
        return this.#perform(role, token, request, now)
    }
  }

  /** Adds an existing journey. */
  addJourney(journey: JourneyDocument): void {
    if (journey.position) this.#reportedAt.set(journey.id, Date.parse(journey.position.at))
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
    const journey = own.find(({ journeyStateId }) => isUnderWay(journeyStateId)) ?? null
    const bookings = own.filter(({ journeyStateId }) => journeyStateId === 22)
    for (const { id, version } of [...bookings, ...(journey ? [journey] : [])]) {
      this.#seenVersions.set(`${token} ${id}`, version)
    }
    return { ...me, journey, bookings }
  }

  #offers(token: string): JourneyDocument[] {
    const { me, payloadKg = Infinity, isUnfit = false } = this.driver(token)
    if (isUnfit) return []
    const place = me.seen
    const distance = ({ origin }: JourneyDocument) => (place ? kilometresBetween(place, origin) : 0)
    return [...this.#open.values()]
      .filter(({ journeyStateId: id, offeredTo }) =>
        reofferedStateIds.some((state) => state === id)
          ? offeredTo?.id === token
          : [1, 20, 29].includes(id),
      )
      .filter(({ id }) => (this.cargoKg.get(id) ?? 0) <= payloadKg)
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, maxOffers)
  }

  #receive(token: string, { positions }: PositionsBody, now: number): GatewayReply {
    const driver = this.driver(token)
    for (const { lat, lng, reportedAt } of positions) {
      const at = Date.parse(reportedAt)
      driver.points.push({ lat, lng, at, receivedAt: now })
      const seenAt = Date.parse(driver.me.seen?.at ?? '') || 0
      if (at > seenAt) driver.me.seen = { lat, lng, at: reportedAt }
    }
    const { journey } = this.#me(token)
    if (!journey) return { kind: 'positions', journeyId: null }
    this.#reportedAt.set(journey.id, now)
    this.#applyDerivedEvents(journey, driver, now)
    return { kind: 'positions', journeyId: journey.id }
  }

  /** Events that the server derives from a position: a recovered signal or an arrival. */
  #applyDerivedEvents(journey: JourneyDocument, { me }: FakeDriver, now: number): void {
    const { seen } = me
    if (!seen) return
    const moved = { ...journey, position: { ...seen, progress: 0 } }
    this.#put(moved)
    const state = journeyStateKey(journey.journeyStateId)
    if (state === 'UnUpdated') this.#applyEvent(moved, 'recoverSignal', 'system', now)
    if (state === 'OnWay' && kilometresBetween(seen, journey.origin) < 2) {
      this.#applyEvent(moved, 'arriveAtOrigin', 'system', now)
    }
    if (state === 'OnRoute' && kilometresBetween(seen, journey.destination) < 2) {
      this.#applyEvent(moved, 'arriveAtDestination', 'system', now)
    }
  }

  #journeysOfCustomer(token: string): JourneyDocument[] {
    const own = [...this.#open.values()].filter(({ customer }) => customer.id === token)
    for (const { id, version } of own) this.#seenVersions.set(`${token} ${id}`, version)
    return own
  }

  #create(token: string, body: NewJourneyBody, now: number): GatewayReply {
    const blank = newJourney(this.journeys.size + 1, body, now)
    const journey = { ...blank, customer: { ...blank.customer, id: token } }
    this.cargoKg.set(journey.id, body.cargoKg ?? 0)
    this.#put(journey)
    return { kind: 'journey', journey }
  }

  #perform(
    role: Device['role'],
    token: string,
    { journeyId, command }: Extract<GatewayRequest, { kind: 'command' }>,
    now: number,
  ): GatewayReply {
    const { name, ...body } = command
    const allowed: readonly string[] = role === 'driver' ? driverCommands : customerCommands
    if (!allowed.includes(name)) throw new Error(`${name} is no command of a ${role}`)
    commandBodies[name].parse(body)
    const journey = this.journeys.get(journeyId)
    if (!journey) throw new Error(`There is no journey ${journeyId}`)
    const isOtherDriver = name !== 'accept' && role === 'driver' && journey.driver?.id !== token
    const isBusy = name === 'startJourney' && this.#me(token).journey !== null
    const event = this.#eventOf(command, journey, role, now)
    const isLeftToOthers =
      name === 'resolveNovelty' &&
      journey.novelty !== null &&
      needsControlRoom(defaultProtocols[journey.novelty.code])
    const isRefused = isOtherDriver || isBusy || isLeftToOthers
    const after = isRefused ? undefined : this.#applyEvent(journey, event, role, now)
    const seen = this.#seenVersions.get(`${token} ${journeyId}`)
    const to = after ? journeyStateKey(after.journeyStateId) : null
    const isForeseeable = !after && seen === journey.version
    this.log.push({ at: now, token, what: name, journeyId, to, isForeseeable })
    if (!after) return { kind: 'refused', status: 409, code: 'journey.transition-refused' }
    const written = this.#write(after, command, token, now)
    this.#reportedAt.set(journeyId, now)
    this.#seenVersions.set(`${token} ${journeyId}`, written.version)
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
    const hasLostDriver = lostDriverStateIds.some((id) => id === journey.journeyStateId)
    const since = new Date(now).toISOString()
    const written: JourneyDocument = {
      ...journey,
      ...(name === 'accept' && { driver }),
      ...(hasLostDriver && { driver: null }),
      ...(name === 'reportNovelty' && { novelty: { code: command.noveltyCode, since, steps: [] } }),
      ...(name === 'resolveNovelty' && { novelty: null }),
    }
    this.#put(written)
    return written
  }

  #applyEvent(
    journey: JourneyDocument,
    event: JourneyEvent,
    actor: Actor,
    now: number,
  ): JourneyDocument | undefined {
    const check = journeyCan(statusOf(journey), event, actor)
    if (!check.allowed) return undefined
    const next = withState(journey, check.to, now)
    this.#put(next)
    if (hasSurcharge(journey) && !hasSurcharge(next)) this.settledAt.push(now)
    return next
  }

  /** What the other administrators of the demo do. */
  playShift(now: number): void {
    this.settledAt = this.settledAt.slice(-maxWaitingSurcharges(this.drivers.size))
    const before = now - (criticalNoveltyMinutes * minuteMs) / this.#speed
    for (const journey of this.#open.values()) {
      const { novelty } = journey
      if (!novelty || !needsControlRoom(defaultProtocols[novelty.code])) continue
      if (Date.parse(novelty.since) > before) continue
      const after = this.#applyEvent(journey, 'resolveNovelty', 'administrator', now)
      if (after) this.#put({ ...after, novelty: null })
    }
  }

  #put(journey: JourneyDocument): void {
    this.journeys.set(journey.id, journey)
    if (isClosedState(journeyStateKey(journey.journeyStateId))) this.#open.delete(journey.id)
    else this.#open.set(journey.id, journey)
  }

  /** Fires the due timers. */
  tick(now: number): void {
    for (const journey of this.#open.values()) {
      const event = dueEvent(journey, this.#reportedAt.get(journey.id) ?? 0, this.#limits, now)
      const next = event && this.#applyEvent(journey, event, 'system', now)
      if (!event || !next) continue
      if (event === 'missConfirmation') this.#put({ ...next, driver: null })
      const { id: journeyId, journeyStateId } = next
      const to = journeyStateKey(journeyStateId)
      this.log.push({ at: now, token: '', what: event, journeyId, to, isForeseeable: false })
    }
  }
}
