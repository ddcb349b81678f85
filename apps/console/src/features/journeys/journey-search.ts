import { type JourneyStateId, isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'

export interface JourneySearch {
  /** Ids of the states the list is narrowed to; absent means all of the page's. */
  estados?: JourneyStateId[] | undefined
}

/**
 * The filter lives in the URL; whatever is not a state of ours is left out of it. Nothing left is
 * answered as undefined, not left out: the router lays this over the raw address.
 */
export function readJourneySearch(search: Record<string, unknown>): JourneySearch {
  const { estados } = search
  // A list when a link of ours sets it, text when it comes from the address.
  const values: unknown[] = typeof estados === 'string' ? estados.split(',') : [estados].flat()
  const ids = values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(Number)
    .filter(isJourneyStateId)
  return { estados: ids.length === 0 ? undefined : [...new Set(ids)] }
}
