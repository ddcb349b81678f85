import type { DriverMe } from '@arriero/domain/contract/http/driver.ts'
import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { corridors } from '@arriero/domain/corridors/corridors.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import { demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { isUnderWay, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { GatewayRequest, GatewayReply, Device } from '../gateway/device.ts'
import { type Pace, toMilliseconds } from '../pace.ts'
import { Bookings } from './bookings.ts'
import { chooseOffer, type PendingCommand } from './choose-offer.ts'
import type { OpeningNovelty } from './opening-novelty.ts'
import { PositionBuffer, measurePosition } from './position-buffer.ts'
import { stageCommand } from './stage.ts'
import { Vehicle } from './vehicle.ts'

/**
 * After this many searches the truck may be unable to work, e.g. for expired papers: then loads are created for it only
 * at every `rareSearch`-th one.
 */
const maxSearches = 4
const rareSearch = 48
const maxReachKm = 120
/** Drivers commit to a booking this many minutes ahead at most. Until then it waits for one. */
const bookingHorizon = 7 * 60

interface TruckOptions {
  pace: Pace
  seed: number
  startAt: number
  opening?: OpeningNovelty | undefined
}

/** A driver's phone: reports positions, and sends a command when a stage is over. */
export class SimulatedTruck implements Device {
  readonly role = 'driver'
  readonly token: string
  wakeAt: number
  readonly #pace: Pace
  readonly #random: Random
  readonly #vehicle: Vehicle
  readonly #buffer = new PositionBuffer()
  readonly #bookings: Bookings
  #me: DriverMe | undefined
  #journey: JourneyDocument | null = null
  #pendingCommand: PendingCommand | undefined
  /** Searches for work without success; each covers a wider area. */
  #searches = 0
  /** The last search found nothing to accept. */
  #foundNothing = false
  #recordedAt = 0
  #recordAt = 0
  #updatedAt = 0
  #refreshAt = 0
  #commandAt = 0
  #searchAt = 0
  #hasReportedArrival = false
  /** How many replies in a row had the journey as `UnUpdated`. */
  #timesLost = 0

  constructor(number: number, { pace, seed, startAt, opening }: TruckOptions) {
    this.token = demoDriverToken(number)
    this.wakeAt = startAt
    this.#pace = pace
    this.#random = new Random(seed + number)
    this.#vehicle = new Vehicle(pace, this.#random, opening)
    this.#bookings = new Bookings(pace, this.#random)
  }

  /**
   * Place and type of a truck that has searched in vain; undefined if it has work or has not searched yet. A load for
   * every truck that may still find one of those that wait would only add to them.
   */
  get idle(): { place: Point; vehicleType: string } | undefined {
    const vehicleType = this.#me?.vehicle?.type
    if (!vehicleType || this.#journey || !this.#bookings.isEmpty) return undefined
    const isWorthIt = this.#searches <= maxSearches || this.#searches % rareSearch === 0
    if (!this.#foundNothing || !isWorthIt) return undefined
    return { place: this.#vehicle.place, vehicleType }
  }

  act(now: number): GatewayRequest | undefined {
    if (!this.#me) return { kind: 'me' }
    this.#drive(now)
    const reachableAt = this.#vehicle.reachableAt(now)
    if (reachableAt > now) {
      this.wakeAt = Math.min(reachableAt, this.#vehicle.nextIncidentAt(now))
      return undefined
    }
    const request = this.#report() ?? this.#refresh(now) ?? this.#command(now) ?? this.#search(now)
    if (!request) this.wakeAt = this.#nextTurnAt(now)
    return request
  }

  receive(request: GatewayRequest, reply: GatewayReply, now: number): void {
    this.wakeAt = now
    switch (reply.kind) {
      case 'me':
        return this.#update(reply.me, now)
      case 'offers':
        return this.#chooseOffer(reply.offers, now)
      case 'positions':
        // A journey was assigned to the driver or taken away.
        if (reply.journeyId !== (this.#journey?.id ?? null)) this.#refreshAt = now
        return
      case 'journey':
        return this.#afterCommand(reply.journey, now)
      case 'refused':
        if (reply.code === 'journey.needs-control-room') this.#vehicle.waitForControlRoom()
        return this.#handleRejection(request, now)
      case 'ownJourneys':
        return
    }
  }

  /** Drives up to now and records positions, also while there is no coverage to send them. */
  #drive(now: number): void {
    const vehicle = this.#vehicle
    while (this.#recordAt <= now) {
      vehicle.advanceTo(this.#recordAt)
      this.#recordPosition(this.#recordAt)
      this.#recordAt += this.#reportInterval() * this.#random.between(0.85, 1.15)
    }
    vehicle.advanceTo(now)
    this.#resumeAfterBreakdown(now)
    if (!vehicle.hasArrived || this.#hasReportedArrival) return
    this.#hasReportedArrival = true
    // Most report their position, so that the geofence detects the arrival; the others send the command.
    if (this.#random.next() < 0.8) this.#recordPosition(now)
    this.#refreshAt = now
  }

  /** After a breakdown the phone reports its position and refreshes its data. */
  #resumeAfterBreakdown(now: number): void {
    const { brokenUntil } = this.#vehicle
    if (brokenUntil <= now) return
    this.#recordAt = brokenUntil
    this.#refreshAt = brokenUntil
  }

  #reportInterval(): number {
    if (!this.#journey) return this.#pace.idle
    return this.#vehicle.isMoving ? this.#pace.moving : this.#pace.stopped
  }

  #recordPosition(at: number): void {
    // Because of the GPS error, two points recorded within seconds would imply an impossible speed.
    const isTooSoon = at - this.#recordedAt < Math.min(3000, this.#pace.moving / 2)
    if (isTooSoon || at < this.#vehicle.brokenUntil) return
    this.#recordedAt = at
    this.#buffer.add(measurePosition(this.#vehicle, at, this.#random))
  }

  #report(): GatewayRequest | undefined {
    if (this.#buffer.isEmpty) return undefined
    return { kind: 'positions', positions: this.#buffer.take(this.#random) }
  }

  #refresh(now: number): GatewayRequest | undefined {
    return now >= this.#refreshAt ? { kind: 'me' } : undefined
  }

  #command(now: number): GatewayRequest | undefined {
    if (now < this.#commandAt) return undefined
    const pending = this.#pendingCommand ?? this.#nextCommand(now)
    if (!pending) return undefined
    if (!this.#pendingCommand && this.#mustRefresh(now)) return { kind: 'me' }
    const { lat, lng } = measurePosition(this.#vehicle, now, this.#random)
    const stamp = { reportedAt: new Date(now).toISOString(), place: { lat, lng } }
    return {
      kind: 'command',
      journeyId: pending.journeyId,
      command: { ...stamp, ...pending.command },
    }
  }

  /** The data may be old: a position ends `UnUpdated` without a command, and a booking may have been reassigned. */
  #mustRefresh(now: number): boolean {
    return this.#timesLost === 1 || (!this.#journey && now > this.#updatedAt + this.#pace.moving)
  }

  #nextCommand(now: number): PendingCommand | undefined {
    const journey = this.#journey
    if (journey) {
      const command = this.#commandFor(journey, now)
      return command && { journeyId: journey.id, command }
    }
    const booking = this.#bookings.due(now)
    if (!booking) return undefined
    const { journeyId, withdrawal } = booking
    if (!withdrawal) return { journeyId, command: { name: 'startJourney' } }
    return { journeyId, command: { name: 'withdraw', reasonCode: withdrawal.reasonCode } }
  }

  #commandFor(journey: JourneyDocument, now: number): JourneyCommand | undefined {
    const { activeNovelty, withdrawal, isDone, work } = this.#vehicle
    if (this.#timesLost > 1) return { name: 'recoverSignal' }
    if (activeNovelty && !activeNovelty.isReported)
      return { name: 'reportNovelty', noveltyCode: activeNovelty.code }
    if (activeNovelty && now < activeNovelty.until) return undefined
    if (activeNovelty) return { name: 'resolveNovelty', reasonCode: 'SUPERADA' }
    if (withdrawal) return { name: 'withdraw', reasonCode: withdrawal }
    return work && isDone ? stageCommand(work.stage, journey) : undefined
  }

  get #isSearching(): boolean {
    const isFree = !this.#journey || this.#vehicle.work?.stage === 'Discharge'
    return isFree && this.#bookings.isEmpty
  }

  #search(now: number): GatewayRequest | undefined {
    if (!this.#isSearching || now < this.#searchAt) return undefined
    this.#searchAt = now + this.#randomDelay(4, 12)
    return { kind: 'offers' }
  }

  #chooseOffer(offers: readonly JourneyDocument[], now: number): void {
    this.#searches += 1
    this.#pendingCommand = chooseOffer(offers, {
      driverId: this.#me?.id ?? '',
      place: this.#vehicle.place,
      reachKm: Math.min(maxReachKm, 60 + this.#searches * 30),
      isFree: !this.#journey,
      bookingsUntil: now + toMilliseconds(bookingHorizon, this.#pace),
      random: this.#random,
    })
    this.#foundNothing = this.#pendingCommand === undefined
  }

  #update(me: DriverMe, now: number): void {
    if (!this.#me) {
      const place = me.journey?.position ?? me.seen ?? this.#random.pick(corridors).origin
      this.#vehicle.startAt({ lat: place.lat, lng: place.lng }, me.vehicle?.type ?? '', now)
      this.#recordAt = now
      // Not all drivers without work look for it at once: some have just unloaded, others rest.
      this.#searchAt = now + this.#randomDelay(1, 40)
    }
    this.#me = me
    this.#updatedAt = now
    this.#bookings.replace(me.bookings, now)
    this.#setJourney(me.journey, now)
  }

  /** The reply of a command is the current journey, which may no longer belong to this driver. */
  #afterCommand(journey: JourneyDocument, now: number): void {
    this.#pendingCommand = undefined
    this.#searches = 0
    this.#foundNothing = false
    this.#bookings.drop(journey.id)
    if (isUnderWay(journey.journeyStateId)) return this.#setJourney(journey, now)
    if (journey.journeyStateId === journeyStates.RequestBookingAccepted) {
      this.#bookings.add(journey, now)
    }
    if (journey.id === this.#journey?.id) this.#setJourney(null, now)
  }

  #setJourney(journey: JourneyDocument | null, now: number): void {
    const workBefore = this.#vehicle.work
    this.#journey = journey
    this.#vehicle.follow(journey, now)
    this.#refreshAt = now + 30 * this.#pace.stopped
    const isLost = journey?.journeyStateId === journeyStates.UnUpdated
    this.#timesLost = isLost ? this.#timesLost + 1 : 0
    if (this.#vehicle.work === workBefore) return
    this.#hasReportedArrival = false
    this.#searchAt = now + this.#randomDelay(1, 10)
  }

  /** Rejections are normal: another driver was faster, or the data of the phone is old. */
  #handleRejection(request: GatewayRequest, now: number): void {
    const wasAcceptance = request.kind === 'command' && request.command.name === 'accept'
    this.#pendingCommand = undefined
    this.#commandAt = now + this.#randomDelay(1, 4)
    this.#searchAt = now + this.#randomDelay(1, 4)
    if (request.kind === 'me') this.#refreshAt = now + this.#randomDelay(10, 20)
    else if (!wasAcceptance) this.#refreshAt = now
    // Without its own data the phone can't do anything before the next refresh.
    if (!this.#me) this.wakeAt = this.#refreshAt
  }

  #randomDelay(min: number, max: number): number {
    return toMilliseconds(this.#random.between(min, max), this.#pace)
  }

  #nextTurnAt(now: number): number {
    const commandAt = this.#journey ? this.#vehicle.nextCommandAt(now) : this.#bookings.nextTurnAt
    return Math.min(
      this.#recordAt,
      this.#refreshAt,
      this.#vehicle.nextIncidentAt(now),
      Math.max(this.#commandAt, this.#pendingCommand ? now : commandAt),
      this.#isSearching ? this.#searchAt : Infinity,
    )
  }
}
