import type { DriverCandidate } from '#features/journeys/commands/candidates-query.ts'

/** An own driver near the origin whom nothing prevents from taking the load. */
export const buildCandidate = (overrides: Partial<DriverCandidate> = {}): DriverCandidate => ({
  driver: { id: '00000000-0000-4000-8000-0000000000d1', name: 'Wilson Pardo', phone: '' },
  vehicle: { plate: 'TTK482', type: 'Tractomula' },
  thirdPartyCompany: null,
  distanceKm: 12.4,
  seenAt: null,
  obstacles: [],
  warnings: [],
  ...overrides,
})
