import { useMemo, useSyncExternalStore } from 'react'
import type { WatchedRows } from './live-database.ts'
import type { DerivedView } from './views/derived-view.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'

/** What a view shows now. `make` must stay the same function as long as the same view is meant. */
export function useView<T extends LiveDocument, Value>(
  rows: WatchedRows<T>,
  make: (rows: WatchedRows<T>) => DerivedView<T, Value>,
): Value {
  const view = useMemo(() => make(rows), [rows, make])
  return useSyncExternalStore(view.subscribe, () => view.get())
}
