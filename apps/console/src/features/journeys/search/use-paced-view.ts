import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { DerivedView } from '#data/live/views/derived-view.ts'
import { paceListener } from '#data/live/pace-listener.ts'

/** Nobody reads more than four orders or counts in a second; drawing them all is the dear part of a busy feed. */
const pauseMs = 250

/** As `useView`, for what many rows change together: it renders a few times a second at most. */
export function usePacedView<T extends LiveDocument, Value>(
  rows: WatchedRows<T>,
  make: (rows: WatchedRows<T>) => DerivedView<T, Value>,
): Value {
  const view = useMemo(() => make(rows), [rows, make])
  const subscribe = useCallback(
    (listener: () => void) => {
      const removes = [
        paceListener(view.subscribe, listener, pauseMs),
        // A list that has just become whole does not wait.
        rows.subscribeStatus(listener),
      ]
      return () => removes.forEach((remove) => remove())
    },
    [rows, view],
  )
  return useSyncExternalStore(subscribe, () => view.get())
}
