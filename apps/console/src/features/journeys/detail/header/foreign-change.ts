import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'

type TransitionEntry = Extract<TimelineEntry, { kind: 'transition' }>

export const newestTransition = (timeline: readonly TimelineEntry[]): TransitionEntry | undefined =>
  timeline.findLast((entry) => entry.kind === 'transition')

/** Of somebody's own changes he need not be told. */
export const isBySomebodyElse = (
  { by, enteredBy }: Pick<TransitionEntry, 'by' | 'enteredBy'>,
  ownId: string | undefined,
): boolean => (enteredBy ?? by)?.id !== ownId || ownId === undefined

/** Who, and from where to where: «Luis Rojas», «En ruta → Con novedad». */
export function describeChange(entry: TransitionEntry): { who: string; what: string } {
  const states = [entry.fromStateId, entry.toStateId]
    .filter((id) => id !== null)
    .filter(isJourneyStateId)
    .map((id) => journeyStateDisplay[id].label)
  return { who: whoOf(entry), what: states.join(' → ') }
}

function whoOf({ actor, by, enteredBy }: TransitionEntry): string {
  if (enteredBy) return enteredBy.name
  if (by) return by.name
  return {
    system: 'El sistema',
    driver: 'El conductor',
    customer: 'El cliente',
    administrator: 'Otra persona',
  }[actor]
}
