import type { Point } from '@arriero/domain/corridors/point.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { defaultProtocols, needsControlRoom } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { OpeningNovelty } from './opening-novelty.ts'
import { type Pace, toMilliseconds, toMinutes } from '../pace.ts'
import {
  type Incident,
  drawNoveltyMinutes,
  startWork,
  isFinished,
  isWorkFor,
  placeOf,
  type StageWork,
} from './stage-work.ts'
import { stageOf } from './stage.ts'

/** A novelty that stops the truck. */
export interface ActiveNovelty {
  code: NoveltyCode
  /** When the driver reports that it is over; never for a critical one, which a person of the control room ends. */
  until: number
  isReported: boolean
}

function stopFor(code: NoveltyCode, until: number): ActiveNovelty {
  const isLeftToOthers = needsControlRoom(defaultProtocols[code])
  return { code, until: isLeftToOthers ? Infinity : until, isReported: false }
}

/** The vehicle without its phone: its place, its current work and its incidents. */
export class Vehicle {
  readonly #pace: Pace
  readonly #random: Random
  readonly #opening: OpeningNovelty | undefined
  #vehicleType = ''
  #at = 0
  place: Point = { lat: 0, lng: 0 }
  kmh = 0
  work: StageWork | undefined
  activeNovelty: ActiveNovelty | undefined
  /** Reason code, once the driver has decided to withdraw. */
  withdrawal: string | undefined
  /** The phone is broken until this time. */
  brokenUntil = 0

  constructor(pace: Pace, random: Random, opening?: OpeningNovelty) {
    this.#pace = pace
    this.#random = random
    this.#opening = opening
  }

  /** Sets the place when the simulation starts. */
  startAt(place: Point, vehicleType: string, now: number): void {
    this.place = place
    this.#vehicleType = vehicleType
    this.#at = now
  }

  /** Updates the work to the journey's state on the server; work already started for that state continues. */
  follow(journey: JourneyDocument | null, now: number): void {
    const stage = journey ? stageOf(journey) : undefined
    if (!journey || !stage) {
      this.work = undefined
      this.activeNovelty = undefined
      this.withdrawal = undefined
      return
    }
    if (this.work?.journeyId !== journey.id) this.activeNovelty = undefined
    this.#updateNovelty(journey, now)
    if (this.work && isWorkFor(this.work, journey, stage)) return
    this.withdrawal = undefined
    this.work = startWork({
      journey,
      stage,
      place: this.place,
      vehicleType: this.#vehicleType,
      minutesSince: toMinutes(now - Date.parse(journey.stageSince), this.#pace),
      random: this.#random,
    })
    if (journey.journeyStateId === journeyStates.UnUpdated) {
      // The simulation has just started: it must not bring back all silent trucks at once.
      this.brokenUntil = now + toMilliseconds(this.#random.between(5, 45), this.#pace)
    } else if (!this.activeNovelty) {
      this.#opening?.offerTo(this.work, now, this.#random)
    }
  }

  /** An administrator may have reported or resolved a novelty. */
  #updateNovelty({ novelty }: JourneyDocument, now: number): void {
    if (!novelty) {
      if (this.activeNovelty?.isReported) this.activeNovelty = undefined
      return
    }
    if (this.activeNovelty?.code === novelty.code) {
      this.activeNovelty.isReported = true
      return
    }
    const duration = toMilliseconds(drawNoveltyMinutes(novelty.code, this.#random), this.#pace)
    const soonest = now + toMilliseconds(this.#random.between(2, 20), this.#pace)
    const until = Math.max(Date.parse(novelty.since) + duration, soonest)
    this.activeNovelty = { ...stopFor(novelty.code, until), isReported: true }
  }

  /** Advances the simulation; stops at the next incident. */
  advanceTo(now: number): void {
    const minutes = toMinutes(now - this.#at, this.#pace)
    this.#at = now
    this.kmh = 0
    const { work } = this
    if (!work || this.activeNovelty) return
    const [next] = work.incidents
    if (next && work.done + minutes >= next.at) {
      work.incidents.shift()
      work.done = next.at
      this.#apply(next, now)
    } else {
      work.done = Math.min(work.minutes, work.done + minutes)
    }
    const where = placeOf(work)
    if (!where) return
    this.place = where.place
    this.kmh = this.activeNovelty ? 0 : where.kmh
  }

  #apply(incident: Incident, now: number): void {
    switch (incident.kind) {
      case 'novelty': {
        const until = now + toMilliseconds(incident.minutes, this.#pace)
        this.activeNovelty = stopFor(incident.code, until)
        return
      }
      case 'silence':
        this.brokenUntil = now + toMilliseconds(incident.minutes, this.#pace)
        return
      case 'withdrawal':
        this.withdrawal = incident.reasonCode
    }
  }

  /** The server left the end of the novelty to the control room, whose protocol may be graver than the default. */
  waitForControlRoom(): void {
    if (this.activeNovelty) this.activeNovelty.until = Infinity
  }

  get isMoving(): boolean {
    return this.kmh > 0
  }

  get isDone(): boolean {
    return this.work !== undefined && this.activeNovelty === undefined && isFinished(this.work)
  }

  get hasArrived(): boolean {
    return this.isDone && this.work?.leg !== undefined
  }

  /** When the phone has coverage again, `now` if it has. During a novelty the driver walks to where there is coverage. */
  reachableAt(now: number): number {
    const zone = this.work && !this.activeNovelty ? placeOf(this.work) : undefined
    const minutesLeft = zone?.hasCoverage === false ? zone.until - (this.work?.done ?? 0) : 0
    return Math.max(now + toMilliseconds(minutesLeft, this.#pace), this.brokenUntil, now)
  }

  /** When the next incident happens or the work is done. */
  nextIncidentAt(now: number): number {
    const { work } = this
    if (!work || this.activeNovelty || isFinished(work)) return Infinity
    const minute = work.incidents[0]?.at ?? work.minutes
    return now + toMilliseconds(minute - work.done, this.#pace)
  }

  /** When the next command is due. */
  nextCommandAt(now: number): number {
    if (this.activeNovelty) return this.activeNovelty.isReported ? this.activeNovelty.until : now
    return this.isDone || this.withdrawal ? now : Infinity
  }
}
