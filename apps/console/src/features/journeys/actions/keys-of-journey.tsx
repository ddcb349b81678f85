import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useJourneyKeys } from './use-journey-keys.ts'

interface KeysOfJourneyProps {
  rows: WatchedRows<AssessedJourney>
  id: string | undefined
}

/** Binds the keys of the journey in hand; apart, so that the page does not render when it moves. */
export function KeysOfJourney({ rows, id }: KeysOfJourneyProps) {
  useJourneyKeys(useRow(rows, id ?? '')?.journey)
  return null
}
