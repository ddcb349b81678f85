import type { SharedJourney } from '@arriero/domain/contract/http/shared-journeys.ts'

/** A truck on its way from Bogotá to Medellín. */
export const buildShared = (overrides: Partial<SharedJourney> = {}): SharedJourney => ({
  code: 'V-48213',
  stage: 'on-route',
  isDelayed: false,
  origin: 'Bogotá',
  destination: 'Medellín',
  progress: 0.31,
  estimatedArrivalAt: '2026-11-16T21:40:00.000Z',
  endedAt: null,
  position: { lat: 4.99, lng: -74.65, at: '2026-11-16T17:57:00.000Z', near: 'Guaduas' },
  road: [
    { lat: 4.65, lng: -74.11 },
    { lat: 5.07, lng: -74.6 },
    { lat: 5.21, lng: -74.74 },
    { lat: 6.25, lng: -75.58 },
  ],
  places: [
    { name: 'Guaduas', at: 0.3 },
    { name: 'Honda', at: 0.38 },
  ],
  plate: 'ZZS001',
  driverName: 'Wilson',
  expiresAt: null,
  answeredAt: '2026-11-16T18:00:00.000Z',
  ...overrides,
})
