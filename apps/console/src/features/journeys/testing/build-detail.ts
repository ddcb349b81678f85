import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** What the server answers of a journey to which nothing has happened yet. */
export const buildDetail = (journey: JourneyDocument): JourneyDetail => ({
  journey,
  contact: { name: 'Rosa Quintero', phone: null },
  originAddress: null,
  destinationAddress: null,
  cargoKg: null,
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
})
