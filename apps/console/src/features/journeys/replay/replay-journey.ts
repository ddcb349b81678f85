import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { type JourneyTrace, unpackPoints } from '@arriero/domain/contract/http/journey-trace.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatKm } from '@arriero/domain/format/number.ts'
import {
  isInProgress,
  isJourneyStateId,
  type JourneyStateId,
  type StateColor,
  type StateShape,
} from '@arriero/domain/journeys/journey-state.ts'
import { momentAt } from '@arriero/domain/journeys/trace/moment.ts'
import type { TracePoint } from '@arriero/domain/journeys/trace/trace-point.ts'
import {
  type TimelineItem,
  toTimelineItems,
} from '#features/journeys/detail/timeline/timeline-items.ts'

export interface Span {
  from: number
  until: number
}

export interface ReplayStop extends Span, Point {
  place: string | null
}

export interface ReplayGap extends Span {
  km: number
}

/** A state and, while it interrupts another one, that one. */
export interface ReplayState extends Span {
  stateId: JourneyStateId
  interrupted: readonly JourneyStateId[]
}

/** A line of the list: an event, a stop or a silence. */
export interface ReplayEntry extends Span {
  key: string
  kind: 'event' | 'stop' | 'gap'
  title: string
  detail: string
  tone: StateColor
  shape: StateShape
}

/** Everything that the screens of a replay show, with times in milliseconds. */
export interface ReplayJourney extends Span {
  points: readonly TracePoint[]
  stops: readonly ReplayStop[]
  gaps: readonly ReplayGap[]
  states: readonly ReplayState[]
  /** Oldest first. */
  entries: readonly ReplayEntry[]
  /** Where the events happened. */
  eventPlaces: readonly Point[]
}

export function buildReplay(
  trace: JourneyTrace,
  { journey, timeline }: Pick<JourneyDetail, 'journey' | 'timeline'>,
): ReplayJourney {
  const points = unpackPoints(trace)
  const stops = trace.stops.map((stop) => ({ ...stop, ...toSpan(stop) }))
  const gaps = trace.gaps.map((gap) => ({ ...gap, ...toSpan(gap) }))
  const { from, until } = rangeOf(trace, points)
  const events = listEvents(timeline).filter(({ at }) => at >= from && at <= until)
  const entries = [
    ...events.map(({ at, item }) => toEventEntry(at, item)),
    ...stops.map(toStopEntry),
    ...gaps.map(toGapEntry),
  ]
  return {
    from,
    until,
    points,
    stops,
    gaps,
    states: listStates(timeline, { from, until }, journey.journeyStateId),
    // The sort is stable: an event comes before the stop that begins with it.
    entries: entries.toSorted((one, other) => one.from - other.from),
    eventPlaces: events.flatMap(({ at, item }) => item.place ?? momentAt(points, at) ?? []),
  }
}

/** Whether a silence begins at this point. Points have whole seconds, silences don't. */
export const isGapStart = ({ gaps }: ReplayJourney, { at }: TracePoint): boolean =>
  gaps.some(({ from }) => Math.abs(from - at) < secondMs)

const toSpan = ({ from, until }: { from: string; until: string }): Span => ({
  from: Date.parse(from),
  until: Date.parse(until),
})

/** From when the truck set out until the end, and every point that lies outside. */
function rangeOf({ trip }: JourneyTrace, points: readonly TracePoint[]): Span {
  const [first, last] = [points[0]?.at, points.at(-1)?.at]
  const span = trip && toSpan(trip)
  const from = Math.min(span?.from ?? Infinity, first ?? Infinity)
  const until = Math.max(span?.until ?? -Infinity, last ?? -Infinity)
  return Number.isFinite(from) && Number.isFinite(until) ? { from, until } : { from: 0, until: 0 }
}

/** The items of the timeline with the time when they happened, which may be before they were recorded. */
function listEvents(timeline: JourneyDetail['timeline']): { at: number; item: TimelineItem }[] {
  const items = toTimelineItems(timeline, () => undefined)
  return timeline.toReversed().flatMap((entry, index) => {
    const item = items[index]
    const occurredAt = entry.kind === 'transition' ? entry.occurredAt : null
    return item ? [{ at: Date.parse(occurredAt ?? entry.at), item }] : []
  })
}

const toEventEntry = (at: number, item: TimelineItem): ReplayEntry => ({
  key: item.key,
  kind: 'event',
  from: at,
  until: at,
  title: item.title,
  detail: [item.source, ...item.lines].filter(Boolean).join(' · '),
  tone: item.tone,
  shape: item.shape,
})

const toStopEntry = ({ from, until, place }: ReplayStop): ReplayEntry => ({
  key: `stop ${from}`,
  kind: 'stop',
  from,
  until,
  title: `Parada de ${formatDuration(until - from)}`,
  detail: place ?? 'Lejos de todo municipio',
  tone: 'amber',
  shape: 'square',
})

const toGapEntry = ({ from, until, km }: ReplayGap): ReplayEntry => ({
  key: `gap ${from}`,
  kind: 'gap',
  from,
  until,
  title: `Sin señal durante ${formatDuration(until - from)}`,
  detail: km < 1 ? 'Reapareció en el mismo lugar' : `Reapareció a ${formatKm(km)} en línea recta`,
  tone: 'slate',
  shape: 'dash',
})

/** The state at each time, within the range. */
function listStates(
  timeline: JourneyDetail['timeline'],
  { from, until }: Span,
  newest: JourneyStateId,
): ReplayState[] {
  const changes = timeline.flatMap((entry) =>
    entry.kind === 'transition' && isJourneyStateId(entry.toStateId)
      ? [{ at: Date.parse(entry.occurredAt ?? entry.at), stateId: entry.toStateId }]
      : [],
  )
  if (changes.length === 0) return [{ from, until, stateId: newest, interrupted: [] }]
  let before: JourneyStateId | undefined
  return changes.flatMap(({ at, stateId }, index): ReplayState[] => {
    const interrupted = isInProgress(stateId) || before === undefined ? [] : [before]
    if (isInProgress(stateId)) before = stateId
    const span = {
      from: Math.max(at, from),
      until: Math.min(changes[index + 1]?.at ?? until, until),
    }
    // The final state begins where the journey ends.
    const isFinal = index === changes.length - 1 && span.from === span.until
    return span.from < span.until || isFinal ? [{ ...span, stateId, interrupted }] : []
  })
}
