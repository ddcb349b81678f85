import { documentQuery } from '@arriero/domain/live/live-query.ts'
import { isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLiveDatabase } from '#data/live/live-context.ts'
import type { LiveDatabase } from '#data/live/live-database.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { paceListener } from '#data/live/pace-listener.ts'
import { type Departure, DepartureLog, type FindState } from './departure-log.ts'

/** As often as anything is whispered. */
const pauseMs = 5000

/** The journeys that left the feed since the page opened, newest first. */
export function useDepartures(inHand: string | undefined): readonly Departure[] {
  const rows = useJourneys()
  const database = useLiveDatabase()
  const log = useMemo(() => new DepartureLog(rows, askDatabase(database)), [rows, database])
  useEffect(() => log.start(), [log])
  useEffect(() => log.hold(inHand), [log, inHand])
  const subscribe = useCallback(
    (listener: () => void) => paceListener(log.subscribe, listener, pauseMs),
    [log],
  )
  return useSyncExternalStore(subscribe, log.get)
}

function askDatabase(database: LiveDatabase): FindState {
  return async (id) => {
    try {
      const [journey] = await database.read(documentQuery('journeys', id))
      const state = Number(journey?.journeyStateId)
      return isJourneyStateId(state) ? state : null
    } catch {
      // Without connection nobody knows; the line then says only that it left.
      return null
    }
  }
}
