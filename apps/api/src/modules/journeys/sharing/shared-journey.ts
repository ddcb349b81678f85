import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { SharedJourney } from '@arriero/domain/contract/http/shared-journeys.ts'
import { type Corridor, findCorridor, nearestPlaceOn } from '@arriero/domain/corridors/corridors.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import {
  type ArrivalContext,
  estimateArrival,
  estimateLateness,
} from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import { isLate, type JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { isUnderWay, journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { NoveltyProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import { hasEnded, type SharedStage, sharedStageOf } from '@arriero/domain/journeys/shared-stage.ts'
import { roundTo } from '../journey-document.ts'

export interface SharedContext extends ArrivalContext {
  limits: JourneyLimits
  protocols: NoveltyProtocols
}

/** Two digits are a kilometre: enough to see how far the truck is, not to find it where it stands. */
const positionDigits = 2
const arrivalStepMs = 5 * minuteMs
const maxRoadPoints = 80
const maxPlaces = 6

/** The public view of a journey. Everything else about it stays with the administrators. */
export function sharedJourney(
  journey: JourneyDocument,
  expiresAt: Date | null,
  context: SharedContext,
): SharedJourney {
  const isClosed = isClosedState(journeyStateKey(journey.journeyStateId))
  const stage = sharedStageOf(journey, isClosed)
  const corridor = findCorridor(journey)
  const isOver = hasEnded(stage)
  return {
    code: journey.code,
    stage,
    origin: corridor?.origin.name ?? journey.origin.name,
    destination: corridor?.destination.name ?? journey.destination.name,
    // It tells the place as well as the position does.
    progress: isInDanger(journey, context) ? null : progressOf(stage, journey),
    ...arrivalOf(journey, context),
    endedAt: isOver ? journey.stateSince : null,
    position: positionOf(stage, journey, corridor, context),
    road: corridor ? thin(corridor.path).map(roughly) : [],
    places: corridor ? largestPlaces(corridor) : [],
    plate: isOver ? null : (journey.vehicle?.plate ?? null),
    driverName: isOver ? null : (journey.driver?.name.split(' ')[0] ?? null),
    expiresAt: expiresAt?.toISOString() ?? null,
    answeredAt: new Date(context.now).toISOString(),
  }
}

function progressOf(stage: SharedStage, { position }: JourneyDocument): number | null {
  switch (stage) {
    case 'cancelled':
      return null
    case 'on-route':
      return position ? roundTo(position.progress, 2) : 0
    case 'at-destination':
    case 'unloading':
    case 'delivered':
      return 1
    default:
      return 0
  }
}

function arrivalOf(
  journey: JourneyDocument,
  context: SharedContext,
): Pick<SharedJourney, 'estimatedArrivalAt' | 'isDelayed'> {
  if (!isUnderWay(journey.journeyStateId)) return { estimatedArrivalAt: null, isDelayed: false }
  const { at, delay } = estimateArrival(journey, context)
  const lateness = estimateLateness(journey, at, context.now) ?? 0
  return {
    estimatedArrivalAt:
      at === null ? null : new Date(Math.ceil(at / arrivalStepMs) * arrivalStepMs).toISOString(),
    isDelayed: delay !== null || isHeldUp(journey, context) || isLate(lateness, context.limits),
  }
}

/** By a novelty that moves the arrival, also where nobody can say when that is. */
function isHeldUp({ novelty }: JourneyDocument, { protocols }: SharedContext): boolean {
  if (!novelty) return false
  const { estimate } = protocols[novelty.code]
  return estimate === 'add-typical' || estimate === 'unknown'
}

function positionOf(
  stage: SharedStage,
  journey: JourneyDocument,
  corridor: Corridor | undefined,
  context: SharedContext,
): SharedJourney['position'] {
  const { position } = journey
  if (!position || !isUnderWay(journey.journeyStateId) || isInDanger(journey, context)) return null
  const isOnRoad = stage === 'on-route' && corridor
  return {
    ...roughly(position),
    at: new Date(Math.floor(Date.parse(position.at) / minuteMs) * minuteMs).toISOString(),
    near: isOnRoad ? nearestPlaceOn(corridor, position).name : null,
  }
}

/** During a theft, or what may be one, a link in the wrong hands must not tell where the truck is. */
function isInDanger({ novelty }: JourneyDocument, { protocols }: SharedContext): boolean {
  if (!novelty) return false
  const { code } = novelty
  return novelties[code].group === 'security' && protocols[code].severity === 'critical'
}

const roughly = ({ lat, lng }: Point) => ({
  lat: roundTo(lat, positionDigits),
  lng: roundTo(lng, positionDigits),
})

/** Keeps both ends. */
function thin(path: readonly Point[]): readonly Point[] {
  const step = Math.ceil(path.length / maxRoadPoints)
  return path.filter((_, at) => at % step === 0 || at === path.length - 1)
}

/** The best-known places between the two ends, in the order of the road. */
function largestPlaces({ places, origin, destination }: Corridor): SharedJourney['places'] {
  const ends = new Set([origin.name, destination.name])
  const between = places.filter(({ name, rank }) => rank > 0 && !ends.has(name))
  const largest = new Set(
    between.toSorted((one, other) => one.rank - other.rank).slice(0, maxPlaces),
  )
  return between
    .filter((place) => largest.has(place))
    .map(({ name, at }) => ({ name, at: roundTo(at, 2) }))
}
