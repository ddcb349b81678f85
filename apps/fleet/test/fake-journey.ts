import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journey.ts'
import { enterState, type JourneyStanding } from '@arriero/domain/journeys/journey-standing.ts'
import {
  journeyStateKey,
  type JourneyStateKey,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

export const standingOf = (journey: JourneyDocument): JourneyStanding => ({
  state: journeyStateKey(journey.journeyStateId),
  interrupted: journey.interrupted.map(journeyStateKey),
})

export function newDocument(number: number, body: NewJourneyBody, now: number): JourneyDocument {
  const state = body.loadingAt ? 'RequestBooking' : 'Request'
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    code: `V-${10_000 + number}`,
    journeyStateId: journeyStates[state],
    stateSince: new Date(now).toISOString(),
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

/** The document after the state was entered, as the server would write it. */
export function entered(
  journey: JourneyDocument,
  to: JourneyStateKey,
  now: number,
): JourneyDocument {
  const { interrupted } = enterState(standingOf(journey), to)
  return {
    ...journey,
    journeyStateId: journeyStates[to],
    interrupted: interrupted.map((key) => journeyStates[key]),
    stateSince: new Date(now).toISOString(),
    version: journey.version + 1,
  }
}
