import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

type Standing = Pick<JourneyDocument, 'journeyStateId' | 'interrupted'>

const { OnWay, OnRoute, Novelty, UnUpdated } = journeyStates
const interruptions: readonly JourneyStateId[] = [Novelty, UnUpdated]

/** The state it is in for the road's sake: a novelty or a silence leaves the truck where it was. */
function roadState({ journeyStateId, interrupted }: Standing): JourneyStateId {
  if (!interruptions.includes(journeyStateId)) return journeyStateId
  return interrupted.findLast((id) => !interruptions.includes(id)) ?? journeyStateId
}

export const isOnRoad = (journey: Standing) => roadState(journey) === OnRoute

/** On its way to the load: it drives, but not on the corridor. */
export const isApproaching = (journey: Standing) => roadState(journey) === OnWay
