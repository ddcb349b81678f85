import type { Point } from '@arriero/domain/corridors/point.ts'
import {
  noveltiesAtDestination,
  noveltiesAtOrigin,
  noveltiesOnTheRoad,
  type NoveltyWeights,
} from '@arriero/domain/demo/demo-choices.ts'
import { drawSiteMinutes, speedsOf } from '@arriero/domain/demo/journey-times.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { novelties, type NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { reasons } from '@arriero/domain/journeys/reason.ts'
import { type Leg, planLeg, positionOnLeg } from './leg.ts'
import { roadBetween, straightRoad } from './road.ts'
import type { Stage } from './stage.ts'

/** The work of one stage, in simulated minutes. */
export interface StageWork {
  journeyId: string
  stage: Stage
  /** Where the load goes; the control room can accept another destination on the way. */
  destination: Point
  minutes: number
  done: number
  /** Only while driving. */
  leg: Leg | undefined
  /** Future incidents, soonest first. */
  incidents: Incident[]
}

export interface StageWorkOptions {
  journey: JourneyDocument
  stage: Stage
  place: Point
  vehicleType: string
  /** How long the journey has been in this stage already. */
  minutesSince: number
  random: Random
}

export function startWork({ journey, stage, random, ...start }: StageWorkOptions): StageWork {
  const { id: journeyId, destination } = journey
  if (stage === 'OnWay' || stage === 'OnRoute') {
    const road =
      stage === 'OnWay'
        ? straightRoad(start.place, journey.origin)
        : roadBetween(journey.origin, journey.destination)
    const leg = planLeg(road, start.place, speedsOf(start.vehicleType), random)
    const incidents = drawIncidents(stage, leg.minutes, random, shareLeft(leg.minutes, start))
    return { journeyId, stage, destination, minutes: leg.minutes, done: 0, leg, incidents }
  }
  const siteMinutes = drawSiteMinutes(stage, random)
  // A truck that was already at the site stays for the remaining time, but at least a few minutes.
  const minutes = Math.max(siteMinutes - start.minutesSince, random.between(1, 20))
  const incidents = drawIncidents(stage, minutes, random, shareLeft(minutes, start))
  return { journeyId, stage, destination, minutes, done: 0, leg: undefined, incidents }
}

/** Share of the stage that is still ahead: a fleet that is started again must not draw all incidents anew. */
const shareLeft = (minutes: number, { minutesSince }: Pick<StageWorkOptions, 'minutesSince'>) =>
  minutes === 0 ? 0 : minutes / (minutes + Math.max(0, minutesSince))

/** Whether this is still what the journey needs. */
export const isWorkFor = (work: StageWork, { id, destination }: JourneyDocument, stage: Stage) =>
  work.journeyId === id &&
  work.stage === stage &&
  work.destination.lat === destination.lat &&
  work.destination.lng === destination.lng

export const isFinished = ({ done, minutes }: StageWork): boolean => done >= minutes

/** The place on the road while driving; undefined at a site. */
export const placeOf = (work: StageWork, done = work.done) =>
  work.leg ? positionOnLeg(work.leg, done) : undefined

/** Something that interrupts the work after `at` minutes. */
export type Incident = { at: number } & (
  | { kind: 'novelty'; code: NoveltyCode; minutes: number }
  /** The phone breaks: it records and sends nothing. */
  | { kind: 'silence'; minutes: number }
  | { kind: 'withdrawal'; reasonCode: string }
)

interface IncidentChances {
  novelties: NoveltyWeights
  novelty: number
  silence: number
  withdrawal: number
}

/** Probability of each kind of incident; together they keep five to eight of a hundred journeys in attention. */
const chances: Record<Stage, IncidentChances> = {
  OnWay: { novelties: noveltiesOnTheRoad, novelty: 0.03, silence: 0.02, withdrawal: 0.02 },
  OnOrigin: { novelties: noveltiesAtOrigin, novelty: 0.07, silence: 0.02, withdrawal: 0.015 },
  Carry: { novelties: noveltiesAtOrigin, novelty: 0.014, silence: 0.02, withdrawal: 0 },
  OnRoute: { novelties: noveltiesOnTheRoad, novelty: 0.21, silence: 0.07, withdrawal: 0 },
  OnDestiny: { novelties: noveltiesAtDestination, novelty: 0.07, silence: 0.02, withdrawal: 0 },
  Discharge: { novelties: noveltiesAtDestination, novelty: 0.014, silence: 0.02, withdrawal: 0 },
}

const withdrawalReasons = Object.keys(reasons.withdraw).filter((code) => code !== 'OTRO')
/** Duration of novelties without a typical one. */
const defaultNoveltyMinutes = 360

/** Random incidents in chronological order, for the share of the stage that is left. */
export function drawIncidents(
  stage: Stage,
  minutes: number,
  random: Random,
  share = 1,
): Incident[] {
  const odds = chances[stage]
  const pickTime = () => random.between(0.05, 0.95) * minutes
  const drawn: Incident[] = []
  if (random.next() < odds.novelty * share) {
    const code = random.pickWeighted(odds.novelties)
    drawn.push({ at: pickTime(), kind: 'novelty', code, minutes: drawNoveltyMinutes(code, random) })
  }
  if (random.next() < odds.silence * share) {
    drawn.push({ at: pickTime(), kind: 'silence', minutes: random.between(60, 150) })
  }
  if (random.next() < odds.withdrawal * share) {
    drawn.push({ at: pickTime(), kind: 'withdrawal', reasonCode: random.pick(withdrawalReasons) })
  }
  return drawn.toSorted((one, other) => one.at - other.at)
}

export const drawNoveltyMinutes = (code: NoveltyCode, random: Random): number =>
  (novelties[code].typicalMinutes ?? defaultNoveltyMinutes) * random.between(0.5, 1.5)
