import type { Point } from '@arriero/domain/corridors/point.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { type Pace, toMilliseconds, toMinutes } from '../pace.ts'
import { type Happening, noveltyMinutes } from './happening.ts'
import { stageOf } from './stage.ts'
import { beginWork, isFinished, placeOf, type Work } from './work.ts'

/** A novelty that holds the truck. */
export interface Trouble {
  code: NoveltyCode
  until: number
  isReported: boolean
}

/** The truck itself, without its phone: where it is, what it does and what befalls it. */
export class Ride {
  readonly #pace: Pace
  readonly #random: Random
  #vehicleType = ''
  #at = 0
  place: Point = { lat: 0, lng: 0 }
  kmh = 0
  work: Work | undefined
  trouble: Trouble | undefined
  /** Why the driver gives the journey back, once that is decided. */
  withdrawal: string | undefined
  /** The phone is broken until then. */
  brokenUntil = 0

  constructor(pace: Pace, random: Random) {
    this.#pace = pace
    this.#random = random
  }

  /** Where it stands when nothing is known of it yet, or after the phone was switched off. */
  beginAt(place: Point, vehicleType: string, now: number): void {
    this.place = place
    this.#vehicleType = vehicleType
    this.#at = now
  }

  /** Goes on with what the gateway says of the journey; what it knew already is not begun anew. */
  follow(journey: JourneyDocument | null, now: number): void {
    const stage = journey ? stageOf(journey) : undefined
    if (!journey || !stage) {
      this.work = undefined
      this.trouble = undefined
      this.withdrawal = undefined
      return
    }
    if (this.work?.journeyId !== journey.id) this.trouble = undefined
    this.#faceTrouble(journey, now)
    if (this.work?.journeyId === journey.id && this.work.stage === stage) return
    this.withdrawal = undefined
    this.work = beginWork({
      journey,
      stage,
      place: this.place,
      vehicleType: this.#vehicleType,
      minutesSince: toMinutes(now - Date.parse(journey.stateSince), this.#pace),
      random: this.#random,
    })
  }

  /** Somebody else may have written a novelty down, or resolved it. */
  #faceTrouble({ novelty }: JourneyDocument, now: number): void {
    if (!novelty) {
      if (this.trouble?.isReported) this.trouble = undefined
      return
    }
    if (this.trouble?.code === novelty.code) {
      this.trouble.isReported = true
      return
    }
    const whole = toMilliseconds(noveltyMinutes(novelty.code, this.#random), this.#pace)
    const soonest = now + toMilliseconds(this.#random.between(2, 20), this.#pace)
    const until = Math.max(Date.parse(novelty.since) + whole, soonest)
    this.trouble = { code: novelty.code, until, isReported: true }
  }

  /** Lets the time pass; what comes between stops the truck at its minute. */
  advanceTo(now: number): void {
    const minutes = toMinutes(now - this.#at, this.#pace)
    this.#at = now
    this.kmh = 0
    const { work } = this
    if (!work || this.trouble) return
    const [next] = work.happenings
    if (next && work.done + minutes >= next.at) {
      work.happenings.shift()
      work.done = next.at
      this.#befall(next, now)
    } else {
      work.done = Math.min(work.minutes, work.done + minutes)
    }
    const where = placeOf(work)
    if (!where) return
    this.place = where.place
    this.kmh = this.trouble ? 0 : where.kmh
  }

  #befall(happening: Happening, now: number): void {
    switch (happening.kind) {
      case 'novelty': {
        const until = now + toMilliseconds(happening.minutes, this.#pace)
        this.trouble = { code: happening.code, until, isReported: false }
        return
      }
      case 'silence':
        this.brokenUntil = now + toMilliseconds(happening.minutes, this.#pace)
        return
      case 'withdrawal':
        this.withdrawal = happening.reasonCode
    }
  }

  get isMoving(): boolean {
    return this.kmh > 0
  }

  get isDone(): boolean {
    return this.work !== undefined && this.trouble === undefined && isFinished(this.work)
  }

  get hasArrived(): boolean {
    return this.isDone && this.work?.leg !== undefined
  }

  /** When the phone can be heard again: `now` while it can. Whoever is in trouble walks to where there is radio. */
  heardAgainAt(now: number): number {
    const zone = this.work && !this.trouble ? placeOf(this.work) : undefined
    const minutesLeft = zone?.hasRadio === false ? zone.until - (this.work?.done ?? 0) : 0
    return Math.max(now + toMilliseconds(minutesLeft, this.#pace), this.brokenUntil, now)
  }

  /** When something befalls it, or its work is done. */
  nextHappeningAt(now: number): number {
    const { work } = this
    if (!work || this.trouble || isFinished(work)) return Infinity
    const minute = work.happenings[0]?.at ?? work.minutes
    return now + toMilliseconds(minute - work.done, this.#pace)
  }

  /** When there is something to tell the gateway. */
  nextWordAt(now: number): number {
    if (this.trouble) return this.trouble.isReported ? this.trouble.until : now
    return this.isDone || this.withdrawal ? now : Infinity
  }
}
