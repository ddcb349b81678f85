import { useRowCount } from '#data/live/use-row-count.ts'
import { useRows } from '#data/live/use-rows.ts'
import { attentionGroup, inProgressGroup } from './journey-group.ts'

/** How many journeys each list has; null until it is known. */
export interface JourneyTotals {
  inProgress: number | null
  attention: number | null
}

export function useJourneyTotals(): JourneyTotals {
  return {
    inProgress: useRowCount(useRows(inProgressGroup.query)),
    attention: useRowCount(useRows(attentionGroup.query)),
  }
}
