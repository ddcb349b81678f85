import {
  attentionStateIds,
  inProgressStateIds,
  type JourneyStateId,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'

/** The columns. */
export const boardColumns: readonly JourneyStateId[] = inProgressStateIds

/** Out of the feed, and ends: small places at the side of the board. */
export const sidePlaces: readonly JourneyStateId[] = [
  journeyStates.Novelty,
  journeyStates.OnOriginSurcharge,
  journeyStates.OnDestinySurcharge,
  journeyStates.Finish,
  journeyStates.Cancel,
]

export const trayStates: readonly JourneyStateId[] = attentionStateIds

export const moveTargets: readonly JourneyStateId[] = [...boardColumns, ...sidePlaces]
