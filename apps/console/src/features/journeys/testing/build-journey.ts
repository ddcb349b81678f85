import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

/** The example of the domain in this state, from which it returns to those. */
export const buildJourney = (
  state: JourneyStateKey,
  overrides: Partial<JourneyDocument> = {},
  interrupted: readonly JourneyStateKey[] = [],
): JourneyDocument =>
  exampleJourney({
    journeyStateId: journeyStates[state],
    interrupted: interrupted.map((key) => journeyStates[key]),
    ...overrides,
  })

type Assessment = Pick<AssessedJourney, 'attention' | 'estimatedAt' | 'isSnoozed'>

/** A row of the lists: the example of the domain, calm unless it is said what is wrong. */
export function buildAssessed(
  id: string,
  overrides: Partial<JourneyDocument & Assessment> = {},
): AssessedJourney {
  const { attention = [], estimatedAt = null, isSnoozed, ...fields } = overrides
  const journey = exampleJourney({ id, code: `V-${id}`, ...fields })
  return {
    id,
    version: journey.version,
    journey,
    attention,
    estimatedAt,
    isSnoozed: isSnoozed ?? journey.snooze !== null,
  }
}
