import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { newDocument } from './fake-journey.ts'

const bogota = { name: 'Bogotá', divipola: '11001', lat: 4.6493, lng: -74.107 }
const buenaventura = { name: 'Buenaventura', divipola: '76109', lat: 3.8757, lng: -77.0107 }

/** A journey from Bogotá to Buenaventura. */
export function aDocument(
  overrides: Partial<JourneyDocument> = {},
  now = Date.parse('2026-11-16T10:00:00Z'),
): JourneyDocument {
  const body = {
    origin: bogota,
    destination: buenaventura,
    cargo: 'Café en sacos',
    priceCop: 4_500_000,
  }
  return { ...newDocument(1, body, now), ...overrides }
}
