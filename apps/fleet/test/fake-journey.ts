import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journeys.ts'
import {
  journeyStateKey,
  type JourneyStateKey,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import {
  continuesStay,
  enterState,
  type JourneyStatus,
} from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

export const statusOf = (journey: JourneyDocument): JourneyStatus => ({
  state: journeyStateKey(journey.journeyStateId),
  interrupted: journey.interrupted.map(journeyStateKey),
})

export function newJourney(number: number, body: NewJourneyBody, now: number): JourneyDocument {
  const state = body.loadingAt ? 'RequestBooking' : 'Request'
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    code: `V-${10_000 + number}`,
    journeyStateId: journeyStates[state],
    stateSince: new Date(now).toISOString(),
    stageSince: new Date(now).toISOString(),
    interrupted: [],
    kind: body.loadingAt ? 'booking' : 'immediate',
    customer: { id: 'a-customer', name: 'Café Altura Serena' },
    driver: null,
    vehicle: null,
    offeredTo: null,
    origin: body.origin,
    destination: body.destination,
    cargo: body.cargo,
    priceCop: body.priceCop,
    position: null,
    loadingAt: body.loadingAt ?? null,
    promisedAt: body.promisedAt ?? null,
    manifestNumber: null,
    novelty: null,
    surcharge: null,
    attendedBy: null,
    snooze: null,
    papersExpireOn: null,
    commandVersion: 1,
    version: 1,
  }
}

/** The document after entering the state, as the server would write it. */
export function withState(
  journey: JourneyDocument,
  to: JourneyStateKey,
  now: number,
): JourneyDocument {
  const { interrupted } = enterState(statusOf(journey), to)
  const since = new Date(now).toISOString()
  return {
    ...journey,
    journeyStateId: journeyStates[to],
    interrupted: interrupted.map((key) => journeyStates[key]),
    stateSince: since,
    stageSince: continuesStay(statusOf(journey), to) ? journey.stageSince : since,
    version: journey.version + 1,
  }
}

const bogota = { name: 'Bogotá', divipola: '11001', lat: 4.6493, lng: -74.107 }
const buenaventura = { name: 'Buenaventura', divipola: '76109', lat: 3.8757, lng: -77.0107 }

/** A journey from Bogotá to Buenaventura. */
export function buildJourney(
  overrides: Partial<JourneyDocument> = {},
  now = Date.parse('2026-11-16T10:00:00Z'),
): JourneyDocument {
  const body = {
    origin: bogota,
    destination: buenaventura,
    cargo: 'Café en sacos',
    priceCop: 4_500_000,
  }
  return { ...newJourney(1, body, now), ...overrides }
}
