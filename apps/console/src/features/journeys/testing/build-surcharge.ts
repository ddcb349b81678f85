import type { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'

/** A surcharge that waits for approval: 90 minutes at the origin. */
export const buildSurcharge = (
  id: string,
  overrides: Partial<SurchargeDocument> = {},
): SurchargeDocument => ({
  id,
  status: 'settled',
  site: 'origin',
  journey: { id: '00000000-0000-4000-8000-000000000001', code: 'V-48213' },
  customer: { id: '00000000-0000-4000-8000-000000000002', name: 'Cementos Andinos' },
  origin: { name: 'Bogotá', divipola: '11001' },
  destination: { name: 'Buenaventura', divipola: '76109' },
  startedAt: '2026-11-16T08:30:00.000Z',
  endedAt: '2026-11-16T10:00:00.000Z',
  minutes: 90,
  rateCop: 38_000,
  amountCop: 57_000,
  requestedBy: null,
  reasonCode: null,
  version: 2,
  ...overrides,
})
