import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { TransitionEntry } from '#features/journeys/detail/timeline/describe-transition.ts'
import type {
  AssessedJourney,
  JourneyAssessment,
} from '#features/journeys/live/assessed-journey.ts'

/** The domain's example journey in this state; `interrupted` are the states it returns to. */
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

/** A row of the lists: the domain's example journey, without reasons for attention by default. */
export function buildAssessed(
  id: string,
  overrides: Partial<JourneyDocument & JourneyAssessment> = {},
): AssessedJourney {
  const { attention = [], estimatedAt = null, delay, isSnoozed, ...fields } = overrides
  const journey = exampleJourney({ id, code: `V-${id}`, ...fields })
  return {
    id,
    version: journey.version,
    journey,
    attention,
    estimatedAt,
    delay,
    isSnoozed: isSnoozed ?? journey.snooze !== null,
  }
}

/** The server's detail of a journey without any events. */
export const buildDetail = (journey: JourneyDocument): JourneyDetail => ({
  journey,
  contact: { name: 'Rosa Quintero', phone: null },
  originAddress: null,
  destinationAddress: null,
  originSite: null,
  destinationSite: null,
  cargoKg: null,
  cargoNature: 'general',
  wantedVehicle: { type: null, bodyType: null },
  agreed: {
    freeWaitMinutes: null,
    loadingMinutes: null,
    unloadingMinutes: null,
    waitingRateCop: null,
  },
  republishedFrom: null,
  timeline: [],
  novelties: [],
  surcharges: [],
  papers: [],
  track: [],
  timers: [],
  shares: [],
})

/** A timeline entry: the driver departs, by default. */
export const buildTransition = (overrides: Partial<TransitionEntry> = {}): TransitionEntry => ({
  kind: 'transition',
  at: '2026-11-16T11:00:00.000Z',
  version: 4,
  event: 'depart',
  fromStateId: 7,
  toStateId: 9,
  actor: 'driver',
  by: { id: 'w', name: 'Wilson Pardo' },
  enteredBy: null,
  reportedAt: null,
  occurredAt: null,
  place: null,
  reasonCode: null,
  note: null,
  staySeconds: null,
  detail: {},
  ...overrides,
})
