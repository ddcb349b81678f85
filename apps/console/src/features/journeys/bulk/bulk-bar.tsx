import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

interface BulkBarProps {
  marked: ReadonlySet<string>
  rows: WatchedRows<AssessedJourney>
  onClear: () => void
}

/** What can be done to all that are marked. */
export function BulkBar({ marked }: BulkBarProps) {
  return marked.size === 0 ? null : <section aria-label="Acciones en lote">{marked.size}</section>
}
