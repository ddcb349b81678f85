import { stateOnTheRoad } from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** A novelty or a silence leaves the truck where it was. */
export const isOnRoad = (journey: JourneyDocument) =>
  stateOnTheRoad(journey) === journeyStates.OnRoute

/** On its way to the load: it drives, but not on the corridor. */
export const isApproaching = (journey: JourneyDocument) =>
  stateOnTheRoad(journey) === journeyStates.OnWay
