import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import type { UsualStay } from '@arriero/domain/journeys/attention/usual-durations.ts'
import {
  attentionStateIds,
  isJourneyStateId,
  journeyStateDisplay,
  type JourneyStateId,
  type StateColor,
  type StateShape,
} from '@arriero/domain/journeys/journey-state.ts'
import { describeTakenStep } from '@arriero/domain/journeys/taken-step.ts'
import { isVersion } from '#features/journeys/search/journey-search.ts'
import {
  type TransitionEntry,
  transitionLines,
  transitionSource,
  transitionTitle,
} from './describe-transition.ts'

/** An entry of the timeline as text. */
export interface TimelineItem {
  key: string
  at: string
  /** Only transitions have one; links of notifications use it. */
  version: number | null
  tone: StateColor
  shape: StateShape
  title: string
  /** The person or system that caused it. */
  source: string
  /** Reason, note, proof, penalty: one sentence each. */
  lines: readonly string[]
  place: { lat: number; lng: number } | null
}

type FindUsualStayByState = (stateId: JourneyStateId) => UsualStay | undefined

/** The entries as text, newest first. */
export function toTimelineItems(
  entries: readonly TimelineEntry[],
  findUsualStay: FindUsualStayByState,
): TimelineItem[] {
  let next: TransitionEntry | undefined
  const items: TimelineItem[] = []
  for (const entry of entries.toReversed()) {
    items.push(toItem(entry, next, findUsualStay))
    if (entry.kind === 'transition') next = entry
  }
  return items
}

function toItem(
  entry: TimelineEntry,
  next: TransitionEntry | undefined,
  findUsualStay: FindUsualStayByState,
): TimelineItem {
  switch (entry.kind) {
    case 'transition':
      return transitionItem(entry, next, findUsualStay)
    case 'note':
      return {
        ...baseItem(entry.id, entry.at),
        title: 'Nota',
        source: entry.by.name,
        lines: [entry.text],
      }
    case 'escalation':
      return {
        ...baseItem(`${entry.noveltyId} escalation`, entry.at),
        tone: 'red',
        shape: 'octagon',
        title: 'Novedad escalada',
        source: 'Sistema',
        lines: ['Nadie la había tomado a tiempo; se avisó al equipo.'],
      }
    case 'novelty-step':
      return {
        ...baseItem(`${entry.noveltyId} ${entry.step}`, entry.at),
        tone: 'orange',
        title:
          entry.outcome === null
            ? `Protocolo: ${entry.text.toLowerCase()}`
            : describeTakenStep(entry.text, entry.outcome),
        source: entry.by.name,
        lines: entry.note === null ? [] : [entry.note],
      }
  }
}

const baseItem = (id: string, at: string) => ({
  key: `${at} ${id}`,
  at,
  version: null,
  tone: 'slate' as StateColor,
  shape: 'ring' as StateShape,
  place: null,
})

function transitionItem(
  entry: TransitionEntry,
  next: TransitionEntry | undefined,
  findUsualStay: FindUsualStayByState,
): TimelineItem {
  const stateId = isJourneyStateId(entry.toStateId) ? entry.toStateId : null
  const display = stateId === null ? null : journeyStateDisplay[stateId]
  const lines = transitionLines(entry)
  if (stateId !== null && next) lines.push(...describeStay(next, findUsualStay(stateId)))
  return {
    ...baseItem(`v${entry.version}`, entry.at),
    version: entry.version,
    tone: display?.color ?? 'slate',
    shape: display?.shape ?? 'ring',
    title: transitionTitle(entry),
    source: transitionSource(entry),
    lines,
    place: entry.place,
  }
}

/** How long the state lasted, which the next transition stores. Part of a stay is not compared with the usual one. */
function describeStay(next: TransitionEntry, usualStay: UsualStay | undefined): string[] {
  if (next.staySeconds === null) return []
  const lasted = `Duró ${formatDuration(next.staySeconds * secondMs)}`
  if (attentionStateIds.some((id) => id === next.toStateId)) {
    return [`${lasted} hasta la interrupción.`]
  }
  return [usualStay ? `${lasted}, lo normal ${formatDuration(usualStay.medianMs)}.` : `${lasted}.`]
}

/** The item that a link names, by the version of its transition or by its time. */
export function findItem<Item extends Pick<TimelineItem, 'at' | 'version'>>(
  items: readonly Item[],
  event: string,
): Item | undefined {
  if (isVersion(event)) return items.find(({ version }) => version === Number(event))
  const time = Date.parse(event)
  return items.find(({ at }) => Date.parse(at) === time)
}
