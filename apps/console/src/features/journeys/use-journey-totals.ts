import { useRowCount } from '#data/live/use-row-count.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useRows } from '#data/live/use-rows.ts'
import { type JourneyGroup, attentionGroup, inProgressGroup } from './journey-group.ts'

export interface JourneyTotals {
  inProgress: number
  attention: number
}

/** How many journeys each list has; null until both are known. */
export function useJourneyTotals(): JourneyTotals | null {
  const inProgress = useTotal(inProgressGroup)
  const attention = useTotal(attentionGroup)
  return inProgress === null || attention === null ? null : { inProgress, attention }
}

function useTotal({ query }: JourneyGroup): number | null {
  const rows = useRows(query)
  const count = useRowCount(rows)
  return useRowsStatus(rows) === 'loading' ? null : count
}
