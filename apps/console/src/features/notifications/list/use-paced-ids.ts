import { useCallback, useSyncExternalStore } from 'react'
import { paceListener } from '#data/live/pace-listener.ts'
import type { NotificationRows } from '#features/notifications/live/kept-rows.ts'

/** Nobody reads more than four orders in a second: a thousand that come in a burst are drawn a few times. */
const pauseMs = 250

/** Renders when rows come, go or change places, not when one changes in itself. */
export function usePacedIds(rows: NotificationRows): readonly string[] {
  const subscribe = useCallback(
    (listener: () => void) => paceListener(rows.subscribeIds, listener, pauseMs),
    [rows],
  )
  return useSyncExternalStore(subscribe, rows.getIds)
}
