import { hourMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { speedBetween } from '@arriero/domain/journeys/trace/moment.ts'
import { flatKm } from '@arriero/domain/journeys/trace/trace-point.ts'
import { isGapStart, type ReplayJourney, type Span } from './replay-journey.ts'

/** Between two points, with their speed. */
interface Leg extends Span {
  kmh: number
  km: number
}

/** Without the silences, in which the speed is not known. */
function legsOf(replay: ReplayJourney): Leg[] {
  const { points } = replay
  return points.flatMap((from, index) => {
    const to = points[index + 1]
    if (!to || isGapStart(replay, from)) return []
    const kmh = speedBetween(from, to)
    return kmh === null ? [] : [{ from: from.at, until: to.at, kmh, km: flatKm(from, to) }]
  })
}

/** The highest speed of the chart's scale: a round number above all speeds. */
export const speedScale = (replay: ReplayJourney): number =>
  Math.max(60, Math.ceil(Math.max(0, ...legsOf(replay).map(({ kmh }) => kmh)) / 20) * 20)

export const chartWidth = 1000
export const chartHeight = 100

/** Where a time lies on the chart. */
export const toX = ({ from, until }: Span, at: number): number =>
  until > from ? ((at - from) / (until - from)) * chartWidth : 0

/** The speed as an SVG area, with a hole where it is not known. */
export function speedArea(replay: ReplayJourney): string {
  const scale = speedScale(replay)
  const round = (value: number) => Math.round(value * 10) / 10
  let path = ''
  let before: Leg | undefined
  for (const leg of legsOf(replay)) {
    const [x, end] = [toX(replay, leg.from), toX(replay, leg.until)].map(round)
    const y = round(chartHeight * (1 - leg.kmh / scale))
    if (before && before.until !== leg.from) path += `V${chartHeight}Z`
    if (!before || before.until !== leg.from) path += `M${x} ${chartHeight}`
    path += `V${y}H${end}`
    before = leg
  }
  return before ? `${path}V${chartHeight}Z` : path
}

export interface Stretch extends Span {
  kind: 'drive' | 'stop' | 'gap'
  place: string | null
  km: number | null
  meanKmh: number | null
  maxKmh: number | null
}

/** The chart as rows: what was driven between stops and silences. */
export function listStretches(replay: ReplayJourney): Stretch[] {
  const { points, stops, gaps } = replay
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const rests = [
    ...stops.map((stop) => ({ ...stop, kind: 'stop' as const, km: null })),
    ...gaps.map((gap) => ({ ...gap, kind: 'gap' as const, place: null })),
  ].toSorted((one, other) => one.from - other.from)
  const legs = legsOf(replay)
  let at = first.at
  const stretches = rests.flatMap((rest) => {
    const { kind, place, km, from, until } = rest
    const drive = toDrive(legs, { from: at, until: from })
    at = until
    return [...drive, { kind, place, km, from, until, meanKmh: null, maxKmh: null }]
  })
  return [...stretches, ...toDrive(legs, { from: at, until: last.at })]
}

function toDrive(legs: readonly Leg[], { from, until }: Span): Stretch[] {
  if (until - from < secondMs) return []
  const driven = legs.filter((leg) => leg.from >= from - secondMs && leg.until <= until + secondMs)
  const km = driven.reduce((sum, leg) => sum + leg.km, 0)
  const maxKmh = Math.max(0, ...driven.map(({ kmh }) => kmh))
  const meanKmh = Math.round((km / (until - from)) * hourMs)
  return [{ kind: 'drive', place: null, from, until, km, meanKmh, maxKmh }]
}
