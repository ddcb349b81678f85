import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'

const place = { name: 'Bogotá', divipola: '11001', lat: 4.65, lng: -74.11 }

/** A journey for tests: in this state, on its way to return to those. */
export function buildJourney(
  state: JourneyStateKey,
  more: Partial<JourneyDocument> = {},
  interrupted: readonly JourneyStateKey[] = [],
): JourneyDocument {
  return {
    id: '0190c0de-0000-7000-8000-000000000001',
    code: 'V-48213',
    journeyStateId: journeyStates[state],
    stateSince: '2026-11-16T12:00:00.000Z',
    interrupted: interrupted.map((key) => journeyStates[key]),
    kind: 'immediate',
    customer: { id: 'customer', name: 'Café Alto S.A.S.' },
    driver: { id: 'driver', name: 'Ana Peña', phone: '+573000000001' },
    vehicle: { plate: 'ZZA001', type: 'Tractomula', trailerPlate: null },
    offeredTo: null,
    origin: place,
    destination: { ...place, name: 'Cali', divipola: '76001' },
    cargo: 'Café',
    priceCop: 4_850_000,
    position: null,
    loadingAt: null,
    promisedAt: null,
    manifestNumber: null,
    novelty: null,
    surcharge: null,
    attendedBy: null,
    snooze: null,
    papersExpireOn: null,
    commandVersion: 5,
    version: 7,
    ...more,
  }
}
