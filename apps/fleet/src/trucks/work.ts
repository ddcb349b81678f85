import type { Point } from '@arriero/domain/corridors/point.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { drawSiteMinutes } from '@arriero/domain/demo/site-minutes.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { drawHappenings, type Happening } from './happening.ts'
import { type Leg, planLeg, whereOn } from './leg.ts'
import { roadBetween, straightRoad } from './road.ts'
import { speedsOf } from '@arriero/domain/demo/truck-speeds.ts'
import type { Stage } from './stage.ts'

/** One stage of a journey as the truck goes through it, in minutes of the simulated world. */
export interface Work {
  journeyId: string
  stage: Stage
  minutes: number
  done: number
  /** Only while driving. */
  leg: Leg | undefined
  /** Still to come, soonest first. */
  happenings: Happening[]
}

export interface WorkStart {
  journey: JourneyDocument
  stage: Stage
  place: Point
  vehicleType: string
  /** How long the journey has been in this stage already. */
  minutesSince: number
  random: Random
}

export function beginWork({ journey, stage, random, ...start }: WorkStart): Work {
  const journeyId = journey.id
  if (stage === 'OnWay' || stage === 'OnRoute') {
    const road =
      stage === 'OnWay'
        ? straightRoad(start.place, journey.origin)
        : roadBetween(journey.origin, journey.destination)
    const leg = planLeg(road, start.place, speedsOf(start.vehicleType), random)
    const happenings = drawHappenings(stage, leg.minutes, random)
    return { journeyId, stage, minutes: leg.minutes, done: 0, leg, happenings }
  }
  const whole = drawSiteMinutes(stage, random)
  // Whoever is found waiting has waited a part of it, and does not move on at the very moment it is found.
  const minutes = Math.max(whole - start.minutesSince, random.between(1, 20))
  const happenings = drawHappenings(stage, minutes, random)
  return { journeyId, stage, minutes, done: 0, leg: undefined, happenings }
}

export const isFinished = ({ done, minutes }: Work): boolean => done >= minutes

/** Where the work has the truck; a site holds it where it is. */
export const placeOf = (work: Work, done = work.done) =>
  work.leg ? whereOn(work.leg, done) : undefined
