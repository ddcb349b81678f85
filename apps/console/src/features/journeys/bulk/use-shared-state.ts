import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { useSyncExternalStore } from 'react'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

/** The state all of them are in; undefined when they differ. Renders only when that changes. */
export const useSharedState = (
  rows: RowSource<AssessedJourney>,
  marked: ReadonlySet<string>,
): JourneyStateId | undefined =>
  useSyncExternalStore(
    (listener) => rows.subscribeBatch(listener),
    () => sharedState(rows, marked),
  )

/** Stops at the first that differs. */
export function sharedState(
  rows: Pick<RowSource<AssessedJourney>, 'getRow'>,
  marked: ReadonlySet<string>,
): JourneyStateId | undefined {
  let shared: JourneyStateId | undefined
  for (const id of marked) {
    const state = rows.getRow(id)?.journey.journeyStateId
    if (state === undefined || (shared !== undefined && state !== shared)) return undefined
    shared = state
  }
  return shared
}
