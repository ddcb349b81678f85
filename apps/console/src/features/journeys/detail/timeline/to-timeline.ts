import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import type { UsualStay } from '@arriero/domain/journeys/attention/usual-durations.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { type JourneyStateId, isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { noveltyStepLabels } from '@arriero/domain/journeys/novelty-step.ts'
import {
  type TransitionEntry,
  transitionLines,
  transitionSource,
  transitionTitle,
} from './describe-transition.ts'
import type { TimelineItem } from './timeline-item.ts'

type FindStateUsual = (stateId: JourneyStateId) => UsualStay | undefined

/** The timeline in words, newest first. */
export function toTimeline(
  entries: readonly TimelineEntry[],
  findUsual: FindStateUsual,
): TimelineItem[] {
  let stay: number | null = null
  const items: TimelineItem[] = []
  for (const entry of entries.toReversed()) {
    items.push(toItem(entry, stay, findUsual))
    // The next change says how long the state before it lasted.
    if (entry.kind === 'transition') stay = entry.staySeconds
  }
  return items
}

function toItem(
  entry: TimelineEntry,
  stay: number | null,
  findUsual: FindStateUsual,
): TimelineItem {
  switch (entry.kind) {
    case 'transition':
      return transitionItem(entry, stay, findUsual)
    case 'note':
      return {
        ...plain(entry.id, entry.at),
        title: 'Nota',
        source: entry.by.name,
        lines: [entry.text],
      }
    case 'novelty-step':
      return {
        ...plain(`${entry.noveltyId} ${entry.step}`, entry.at),
        tone: 'orange',
        title: `Protocolo: ${noveltyStepLabels[entry.step].toLowerCase()}`,
        source: entry.by.name,
        lines: entry.note === null ? [] : [entry.note],
      }
  }
}

const plain = (id: string, at: string) => ({
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
  findUsual: FindStateUsual,
): TimelineItem {
  const stateId = isJourneyStateId(entry.toStateId) ? entry.toStateId : null
  const display = stateId === null ? null : journeyStateDisplay[stateId]
  const lines = transitionLines(entry)
  if (stateId !== null && stay !== null) lines.push(describeStay(stay * 1000, findUsual(stateId)))
  return {
    ...plain(`v${entry.version}`, entry.at),
    version: entry.version,
    tone: display?.color ?? 'slate',
    shape: display?.shape ?? 'ring',
    title: transitionTitle(entry),
    source: transitionSource(entry),
    lines,
    place: entry.place,
  }
}

const describeStay = (ms: number, usual: UsualStay | undefined): string =>
  usual
    ? `Duró ${formatDuration(ms)}, lo normal ${formatDuration(usual.medianMs)}.`
    : `Duró ${formatDuration(ms)}.`
