import { useCallback } from 'react'
import { useLiveDatabase } from '#data/live/live-context.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { describeStaleLock } from './describe-stale-lock.ts'

/** Asked at the moment of acting: why nothing may be sent now, or null. */
export function useStaleLock(): () => string | null {
  const database = useLiveDatabase()
  const rows = useJourneys()
  return useCallback(
    () => describeStaleLock(database.getConnection(), rows.getStatus()),
    [database, rows],
  )
}
