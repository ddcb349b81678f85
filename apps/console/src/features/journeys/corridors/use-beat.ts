import { useCallback, useState, useSyncExternalStore } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { paceListener } from '#data/live/pace-listener.ts'

/** Another number when rows changed, at most once per pause: for what is worked out of all of them. */
export function useBeat(rows: WatchedRows<AssessedJourney>, pauseMs: number): number {
  const [beat] = useState({ count: 0 })
  const subscribe = useCallback(
    (listener: () => void) =>
      paceListener(
        rows.subscribeBatch,
        () => {
          beat.count += 1
          listener()
        },
        pauseMs,
      ),
    [rows, beat, pauseMs],
  )
  return useSyncExternalStore(subscribe, () => beat.count)
}
