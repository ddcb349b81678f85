import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import type { UsualStay } from '@arriero/domain/journeys/attention/usual-durations.ts'
import {
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
  let stay: number | null = null
  const items: TimelineItem[] = []
  for (const entry of entries.toReversed()) {
    items.push(toItem(entry, stay, findUsualStay))
    // `staySeconds` belongs to the state before this transition, whose entry comes next in this order.
    if (entry.kind === 'transition') stay = entry.staySeconds
  }
  return items
}

function toItem(
  entry: TimelineEntry,
  stay: number | null,
  findUsualStay: FindUsualStayByState,
): TimelineItem {
  switch (entry.kind) {
    case 'transition':
      return transitionItem(entry, stay, findUsualStay)
    case 'note':
      return {
        ...baseItem(entry.id, entry.at),
        title: 'Nota',
        source: entry.by.name,
        lines: [entry.text],
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
  tone: 'slate' as const,
  shape: 'ring' as const,
  place: null,
})

function transitionItem(
  entry: TransitionEntry,
  stay: number | null,
  findUsualStay: FindUsualStayByState,
): TimelineItem {
  const stateId = isJourneyStateId(entry.toStateId) ? entry.toStateId : null
  const display = stateId === null ? null : journeyStateDisplay[stateId]
  const lines = transitionLines(entry)
  if (stateId !== null && stay !== null)
    lines.push(describeStay(stay * 1000, findUsualStay(stateId)))
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

const describeStay = (ms: number, usualStay: UsualStay | undefined): string =>
  usualStay
    ? `Duró ${formatDuration(ms)}, lo normal ${formatDuration(usualStay.medianMs)}.`
    : `Duró ${formatDuration(ms)}.`

/** The item that a link names, by the version of its transition or by its time. */
export function findItem<Item extends Pick<TimelineItem, 'at' | 'version'>>(
  items: readonly Item[],
  event: string,
): Item | undefined {
  if (isVersion(event)) return items.find(({ version }) => version === Number(event))
  const time = Date.parse(event)
  return items.find(({ at }) => Date.parse(at) === time)
}
