import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

interface JourneyBoardProps {
  rows: WatchedRows<AssessedJourney>
  /** Which of the rows, in their order. */
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
}

/** A column for each state; a card goes only where its journey may. */
export function JourneyBoard({ ids }: JourneyBoardProps) {
  return <section aria-label="Tablero por estado">{ids.length}</section>
}
