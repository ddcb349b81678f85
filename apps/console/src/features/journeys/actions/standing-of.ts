import type { JourneyStanding } from '@arriero/domain/journeys/journey-standing.ts'
import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** Where a document says that its journey stands. */
export const standingOf = ({
  journeyStateId,
  interrupted,
}: Pick<JourneyDocument, 'journeyStateId' | 'interrupted'>): JourneyStanding => ({
  state: journeyStateKey(journeyStateId),
  interrupted: interrupted.map(journeyStateKey),
})
