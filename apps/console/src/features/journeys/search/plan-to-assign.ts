import {
  assignmentKind,
  type AssignmentKind,
  truckAlertFrom,
  truckNeededAt,
} from '@arriero/domain/journeys/assignment.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import {
  matchesWords,
  searchTextOf,
  toSearchWords,
} from '#features/journeys/quick-search/journey-search-text.ts'
import type { ToAssignSearch } from './list-search.ts'

type ToAssignFilter = Pick<ToAssignSearch, 'tipo' | 'pronto' | 'texto'>

export interface AlertContext {
  now: number
  /** How long before the appointment a missing truck is announced; undefined until the rule is read. */
  leadMinutes: number | undefined
}

export interface ToAssignCounts {
  /** With all filters: the rows of the list. */
  shown: number
  /** With all filters except the kind and the switch; `byKind` and `soon` are parts of it. */
  any: number
  byKind: Readonly<Record<AssignmentKind, number>>
  /** What the notification counts; null until the rule is read. */
  soon: number | null
}

/** The rows of the list, the most urgent first, and the counts of its filters. */
export function planToAssign(
  rows: readonly AssessedJourney[],
  { tipo, pronto, texto = '' }: ToAssignFilter,
  context: AlertContext,
): { ids: readonly string[]; counts: ToAssignCounts } {
  const words = toSearchWords(texto)
  const byKind = { request: 0, booking: 0, reassignment: 0 }
  const shown: { id: string; neededAt: number }[] = []
  let any = 0
  let soon = 0
  for (const { id, journey } of rows) {
    if (words.length > 0 && !matchesWords(searchTextOf(journey), words)) continue
    const kind = assignmentKind(journey.journeyStateId)
    const isSoon = isAnnounced(journey, context)
    any += 1
    byKind[kind] += 1
    if (isSoon) soon += 1
    if ((tipo !== undefined && kind !== tipo) || (pronto === 1 && !isSoon)) continue
    shown.push({ id, neededAt: truckNeededAt(journey) })
  }
  const ids = shown
    .toSorted((one, other) => one.neededAt - other.neededAt || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
  const isRuleKnown = context.leadMinutes !== undefined
  return { ids, counts: { shown: ids.length, any, byKind, soon: isRuleKnown ? soon : null } }
}

/** Whether the notification counts this booking, by the same function as on the server. */
export function isAnnounced(
  journey: AssessedJourney['journey'],
  { now, leadMinutes }: AlertContext,
): boolean {
  if (leadMinutes === undefined) return false
  const from = truckAlertFrom(journey, leadMinutes)
  return from !== undefined && from <= now
}
