import type { FindUsual } from '@arriero/domain/journeys/attention/usual-durations.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { createContext, use } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useServices } from '#data/use-services.ts'
import type { AssessedJourney } from './assessed-journey.ts'

interface JourneysInSight {
  rows: WatchedRows<AssessedJourney>
  findUsual: FindUsual
}

export const JourneysContext = createContext<JourneysInSight | null>(null)

function useJourneysInSight(): JourneysInSight {
  const inSight = use(JourneysContext)
  if (inSight === null) throw new Error('useJourneys needs JourneysProvider above it')
  return inSight
}

/** Every journey under way: the feed's six states and the tray's four, as one set. */
export const useJourneys = (): WatchedRows<AssessedJourney> => useJourneysInSight().rows

/** How long a state usually lasts on a journey's road. */
export const useFindUsual = (): FindUsual => useJourneysInSight().findUsual

/** As this installation has them. */
export const useJourneyLimits = (): JourneyLimits => useServices().config.journeyLimits
