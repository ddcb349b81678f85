import { describeNearestPlace, describePoint } from '@arriero/domain/journeys/location.ts'
import { formatDateTime, formatTime } from '@arriero/domain/format/date.ts'
import { formatNumber, noBreakSpace } from '@arriero/domain/format/number.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { momentAt, type TraceMoment } from '@arriero/domain/journeys/trace/moment.ts'
import type {
  ReplayEntry,
  ReplayGap,
  ReplayJourney,
  ReplayState,
  ReplayStop,
  Span,
} from './replay-journey.ts'

/** What is known about one time of the journey. */
export interface ReplayMoment {
  at: number
  /** Null without any point. */
  truck: TraceMoment | null
  state: ReplayState | undefined
  stop: ReplayStop | undefined
  gap: ReplayGap | undefined
  /** Before the first point, or after the last one. */
  isOutside: boolean
}

const timeOf = (at: number) => formatTime(new Date(at))

const contains = ({ from, until }: Span, at: number) => at >= from && at <= until

export function readMoment(replay: ReplayJourney, at: number): ReplayMoment {
  const { points, states, stops, gaps } = replay
  const [first, last] = [points[0], points.at(-1)]
  return {
    at,
    truck: momentAt(points, at),
    state: states.findLast(({ from }) => from <= at) ?? states[0],
    stop: stops.find((stop) => contains(stop, at)),
    // At its ends there is a point.
    gap: gaps.find(({ from, until }) => at > from && at < until),
    isOutside: !first || !last || at < first.at || at > last.at,
  }
}

/** «En ruta · 62 km/h · a 4 km de Honda», part by part. */
export function momentParts(
  { at, truck, state, stop, gap, isOutside }: ReplayMoment,
  journey: Pick<JourneyDocument, 'origin' | 'destination'>,
): string[] {
  const stateLabel = state ? [journeyStateDisplay[state.stateId].label] : []
  if (gap) return [...stateLabel, `sin señal de ${timeOf(gap.from)} a ${timeOf(gap.until)}`]
  if (!truck || isOutside) return [...stateLabel, 'sin posiciones a esta hora']
  const movement = stop
    ? [`detenido desde las ${timeOf(stop.from)}`]
    : truck.kmh === null
      ? []
      : [`${formatNumber(truck.kmh)}${noBreakSpace}km/h`]
  const where = describePlace(truck, state, journey, at)
  const late = truck.isLate ? ['reportado tarde'] : []
  return [...stateLabel, ...movement, ...(where === null ? [] : [where]), ...late]
}

/** «14/11/2026 14:05, En ruta, 62 km/h, a 4 km de Honda»: what screen readers hear of the slider. */
export const describeMoment = (
  moment: ReplayMoment,
  journey: Pick<JourneyDocument, 'origin' | 'destination'>,
): string => [formatDateTime(new Date(moment.at)), ...momentParts(moment, journey)].join(', ')

function describePlace(
  { lat, lng }: TraceMoment,
  state: ReplayState | undefined,
  { origin, destination }: Pick<JourneyDocument, 'origin' | 'destination'>,
  at: number,
): string | null {
  if (!state) return describePoint({ lat, lng })
  const { stateId: journeyStateId, interrupted } = state
  const position = { lat, lng, at: new Date(at).toISOString(), progress: 0 }
  return describeNearestPlace({
    origin,
    destination,
    position,
    journeyStateId,
    interrupted: [...interrupted],
  })
}

/** The entry that the list shows as current: a stop or silence while it lasts, otherwise the last event. */
export function currentEntry(entries: readonly ReplayEntry[], at: number): ReplayEntry | undefined {
  const lasting = entries.findLast((entry) => entry.kind !== 'event' && contains(entry, at))
  const last = entries.findLast(({ from }) => from <= at)
  return lasting && (!last || last.kind !== 'event' || last.from <= lasting.from) ? lasting : last
}
