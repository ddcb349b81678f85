import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { pointAlong } from '@arriero/domain/corridors/point-along.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

function firstCorridor() {
  const [corridor] = corridors
  if (corridor === undefined) throw new Error('There are no corridors')
  return corridor
}

/** A journey of tests on the first corridor, half-way along it. */
export function makeAssessed(
  id: string,
  fields: Partial<JourneyDocument> = {},
  attention: AssessedJourney['attention'] = [],
): AssessedJourney {
  const { origin, destination, path } = firstCorridor()
  const journey: JourneyDocument = {
    id,
    code: `V-${id}`,
    journeyStateId: 9,
    stateSince: '2026-11-16T12:00:00.000Z',
    interrupted: [],
    kind: 'immediate',
    customer: { id: 'c1', name: 'Cementos Andinos' },
    driver: null,
    vehicle: null,
    offeredTo: null,
    origin,
    destination,
    cargo: 'Cemento',
    priceCop: 1_000_000,
    position: { ...pointAlong(path, 0.5), at: '2026-11-16T12:30:00.000Z', progress: 0.5 },
    loadingAt: null,
    promisedAt: '2026-11-16T21:30:00.000Z',
    manifestNumber: null,
    novelty: null,
    surcharge: null,
    attendedBy: null,
    snooze: null,
    papersExpireOn: null,
    commandVersion: 1,
    version: 1,
    ...fields,
  }
  return { id, version: journey.version, journey, attention, estimatedAt: null, isSnoozed: false }
}
