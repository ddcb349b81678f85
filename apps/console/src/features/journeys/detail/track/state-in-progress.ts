import { inProgressStateIds, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

export type InProgressStateId = (typeof inProgressStateIds)[number]

const { OnOrigin, OnDestiny, OnOriginSurcharge, OnDestinySurcharge } = journeyStates

/** Which of the six it is in, also when it was interrupted there; undefined when it is not under way. */
export function stateInProgress({
  journeyStateId,
  interrupted,
}: Pick<JourneyDocument, 'journeyStateId' | 'interrupted'>): InProgressStateId | undefined {
  const states = [...interrupted, journeyStateId]
  for (const state of states.toReversed()) {
    const found = inProgressStateIds.find((id) => id === state)
    if (found !== undefined) return found
  }
  if (states.includes(OnOriginSurcharge)) return OnOrigin
  return states.includes(OnDestinySurcharge) ? OnDestiny : undefined
}
