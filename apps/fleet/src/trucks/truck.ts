import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { DriverMe } from '@arriero/domain/contract/http/driver.ts'
import { corridors } from '@arriero/domain/corridors/corridors.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import { demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Ask, Reply } from '../gateway/ask.ts'
import type { Device } from '../gateway/device.ts'
import { type Pace, toMilliseconds } from '../pace.ts'
import { Bookings } from './bookings.ts'
import { chooseOffer, type Errand } from './choose-offer.ts'
import { Outbox } from './outbox.ts'
import { positionNear } from './position-near.ts'
import { Ride } from './ride.ts'
import { stageCommand } from './stage-command.ts'
import { isUnderWay } from './stage.ts'

/** Who has found nothing for so long may have papers that keep it from work: no load is made for it. */
const searchesInVain = 8

/** A driver's phone: it reports where the truck is and presses the buttons when something is over. */
export class Truck implements Device {
  readonly door = 'driver'
  readonly token: string
  wakeAt: number
  readonly #pace: Pace
  readonly #random: Random
  readonly #ride: Ride
  readonly #outbox = new Outbox()
  readonly #bookings: Bookings
  #me: DriverMe | undefined
  #journey: JourneyDocument | null = null
  #errand: Errand | undefined
  /** Searches for work without success, each wider than the one before. */
  #searches = 0
  #notedAt = 0
  #noteAt = 0
  #learnedAt = 0
  #refreshAt = 0
  #pressAt = 0
  #searchAt = 0
  #hasAnnounced = false
  /** How often in a row it heard that it was given up. */
  #timesLost = 0

  constructor(
    number: number,
    { pace, seed, startAt }: { pace: Pace; seed: number; startAt: number },
  ) {
    this.token = demoDriverToken(number)
    this.wakeAt = startAt
    this.#pace = pace
    this.#random = new Random(seed + number)
    this.#ride = new Ride(pace, this.#random)
    this.#bookings = new Bookings(pace, this.#random)
  }

  /** Where it waits for work, and what it is; undefined while it has some. */
  get idle(): { place: Point; vehicleType: string } | undefined {
    const vehicleType = this.#me?.vehicle?.type
    if (!vehicleType || this.#journey || !this.#bookings.isEmpty) return undefined
    if (this.#searches > searchesInVain) return undefined
    return { place: this.#ride.place, vehicleType }
  }

  act(now: number): Ask | undefined {
    if (!this.#me) return { kind: 'me' }
    this.#drive(now)
    const heardAgainAt = this.#ride.heardAgainAt(now)
    if (heardAgainAt > now) {
      this.wakeAt = Math.min(heardAgainAt, this.#ride.nextHappeningAt(now))
      return undefined
    }
    const ask = this.#report() ?? this.#refresh(now) ?? this.#press(now) ?? this.#search(now)
    if (!ask) this.wakeAt = this.#nextTurnAt(now)
    return ask
  }

  hear(ask: Ask, reply: Reply, now: number): void {
    this.wakeAt = now
    switch (reply.kind) {
      case 'me':
        return this.#learn(reply.me, now)
      case 'offers':
        return this.#consider(reply.offers)
      case 'positions':
        // Somebody gave it a journey or took it away.
        if (reply.journeyId !== (this.#journey?.id ?? null)) this.#refreshAt = now
        return
      case 'journey':
        return this.#follow(reply.journey, now)
      case 'refused':
        return this.#takeRefusal(ask, now)
      case 'ownJourneys':
        return
    }
  }

  /** Drives up to now, and notes the way as the phone does, whether it can send it or not. */
  #drive(now: number): void {
    const ride = this.#ride
    while (this.#noteAt <= now) {
      ride.advanceTo(this.#noteAt)
      this.#note(this.#noteAt)
      this.#noteAt += this.#reportEvery() * this.#random.between(0.85, 1.15)
    }
    ride.advanceTo(now)
    this.#listenAgain(now)
    if (!ride.hasArrived || this.#hasAnnounced) return
    this.#hasAnnounced = true
    // Some wait for the geofence to see them, some look whether it has, and press the button.
    if (this.#random.next() < 0.8) this.#note(now)
    this.#refreshAt = now
  }

  /** A phone that comes back to life says where it is, and asks what it missed. */
  #listenAgain(now: number): void {
    const { brokenUntil } = this.#ride
    if (brokenUntil <= now) return
    this.#noteAt = brokenUntil
    this.#refreshAt = brokenUntil
  }

  #reportEvery(): number {
    if (!this.#journey) return this.#pace.idle
    return this.#ride.isMoving ? this.#pace.moving : this.#pace.standing
  }

  #note(at: number): void {
    // Two points a moment apart look like flying: satellites are some metres wrong.
    const isTooSoon = at - this.#notedAt < Math.min(3000, this.#pace.moving / 2)
    if (isTooSoon || at < this.#ride.brokenUntil) return
    this.#notedAt = at
    this.#outbox.keep(positionNear(this.#ride, at, this.#random))
  }

  #report(): Ask | undefined {
    if (this.#outbox.isEmpty) return undefined
    return { kind: 'positions', positions: this.#outbox.take(this.#random) }
  }

  #refresh(now: number): Ask | undefined {
    return now >= this.#refreshAt ? { kind: 'me' } : undefined
  }

  #press(now: number): Ask | undefined {
    if (now < this.#pressAt) return undefined
    const errand = this.#errand ?? this.#nextErrand(now)
    if (!errand) return undefined
    if (!this.#errand && this.#mustLook(now)) return { kind: 'me' }
    const { lat, lng } = positionNear(this.#ride, now, this.#random)
    const stamp = { reportedAt: new Date(now).toISOString(), place: { lat, lng } }
    return {
      kind: 'command',
      journeyId: errand.journeyId,
      command: { ...stamp, ...errand.command },
    }
  }

  /** A report brings a lost truck back by itself, and a booking may have been given to another meanwhile. */
  #mustLook(now: number): boolean {
    return this.#timesLost === 1 || (!this.#journey && now > this.#learnedAt + this.#pace.moving)
  }

  #nextErrand(now: number): Errand | undefined {
    const journey = this.#journey
    if (journey) {
      const command = this.#buttonFor(journey, now)
      return command && { journeyId: journey.id, command }
    }
    const booking = this.#bookings.due(now)
    if (!booking) return undefined
    const { journeyId, withdrawal } = booking
    if (!withdrawal) return { journeyId, command: { name: 'startJourney' } }
    return { journeyId, command: { name: 'withdraw', reasonCode: withdrawal.reasonCode } }
  }

  #buttonFor(journey: JourneyDocument, now: number): JourneyCommand | undefined {
    const { trouble, withdrawal, isDone, work } = this.#ride
    if (this.#timesLost > 1) return { name: 'recoverSignal' }
    if (trouble && !trouble.isReported) return { name: 'reportNovelty', noveltyCode: trouble.code }
    if (trouble && now < trouble.until) return undefined
    if (trouble) return { name: 'resolveNovelty', reasonCode: 'SUPERADA' }
    if (withdrawal) return { name: 'withdraw', reasonCode: withdrawal }
    return work && isDone ? stageCommand(work.stage, journey) : undefined
  }

  get #isSearching(): boolean {
    const isFree = !this.#journey || this.#ride.work?.stage === 'Discharge'
    return isFree && this.#bookings.isEmpty
  }

  #search(now: number): Ask | undefined {
    if (!this.#isSearching || now < this.#searchAt) return undefined
    this.#searchAt = now + this.#minutes(4, 12)
    return { kind: 'offers' }
  }

  #consider(offers: readonly JourneyDocument[]): void {
    this.#searches += 1
    this.#errand = chooseOffer(offers, {
      driverId: this.#me?.id ?? '',
      place: this.#ride.place,
      reachKm: 50 + this.#searches * 100,
      isFree: !this.#journey,
      random: this.#random,
    })
  }

  #learn(me: DriverMe, now: number): void {
    if (!this.#me) {
      const place = me.journey?.position ?? me.seen ?? this.#random.pick(corridors).origin
      this.#ride.beginAt({ lat: place.lat, lng: place.lng }, me.vehicle?.type ?? '', now)
      this.#noteAt = now
    }
    this.#me = me
    this.#learnedAt = now
    this.#bookings.replace(me.bookings, now)
    this.#goOnWith(me.journey, now)
  }

  /** What a command answered: the journey as it is now, which may no longer be ours. */
  #follow(journey: JourneyDocument, now: number): void {
    this.#errand = undefined
    this.#searches = 0
    this.#bookings.drop(journey.id)
    if (isUnderWay(journey)) return this.#goOnWith(journey, now)
    if (journey.journeyStateId === journeyStates.RequestBookingAccepted) {
      this.#bookings.add(journey, now)
    }
    if (journey.id === this.#journey?.id) this.#goOnWith(null, now)
  }

  #goOnWith(journey: JourneyDocument | null, now: number): void {
    const workBefore = this.#ride.work
    this.#journey = journey
    this.#ride.follow(journey, now)
    this.#refreshAt = now + 30 * this.#pace.standing
    const isLost = journey?.journeyStateId === journeyStates.UnUpdated
    this.#timesLost = isLost ? this.#timesLost + 1 : 0
    if (this.#ride.work === workBefore) return
    this.#hasAnnounced = false
    this.#searchAt = now + this.#minutes(1, 10)
  }

  /** A refusal is no surprise: somebody was faster, or things are not as the phone thinks. */
  #takeRefusal(ask: Ask, now: number): void {
    const wasOffer = ask.kind === 'command' && ask.command.name === 'accept'
    this.#errand = undefined
    this.#pressAt = now + this.#minutes(1, 4)
    this.#searchAt = now + this.#minutes(1, 4)
    if (ask.kind === 'me') this.#refreshAt = now + this.#minutes(10, 20)
    else if (!wasOffer) this.#refreshAt = now
    // Who does not even know who it is has nothing to do until then.
    if (!this.#me) this.wakeAt = this.#refreshAt
  }

  #minutes(least: number, most: number): number {
    return toMilliseconds(this.#random.between(least, most), this.#pace)
  }

  #nextTurnAt(now: number): number {
    const word = this.#journey ? this.#ride.nextWordAt(now) : this.#bookings.nextTurnAt
    return Math.min(
      this.#noteAt,
      this.#refreshAt,
      this.#ride.nextHappeningAt(now),
      Math.max(this.#pressAt, this.#errand ? now : word),
      this.#isSearching ? this.#searchAt : Infinity,
    )
  }
}
