import type { JourneyTrace } from '@arriero/domain/contract/http/journey-trace.ts'
import { positionRetentionDays } from '@arriero/domain/contract/limits.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatKm, formatNumber } from '@arriero/domain/format/number.ts'
import type { ReplayJourney, Span } from './replay-journey.ts'
import classes from './replay-list.module.css'

interface TraceNotesProps {
  trace: JourneyTrace
  replay: ReplayJourney
}

/** The trip in numbers, and how complete its positions are. */
export function TraceNotes({ trace, replay }: TraceNotesProps) {
  const { stops, gaps, points } = replay
  const [first, last] = [points[0], points.at(-1)]
  const facts = [
    `${formatKm(Math.round(trace.km))} con señal`,
    `${countOf(stops.length, 'parada', 'paradas')}${totalOf(stops)}`,
    gaps.length > 0 && `${countOf(gaps.length, 'silencio', 'silencios')}${totalOf(gaps)}`,
    countOf(trace.storedCount, 'posición', 'posiciones'),
  ].filter((fact) => fact !== false)
  return (
    <div className={classes.notes}>
      <p>{facts.join(' · ')}</p>
      {trace.deletedBefore !== null && first && (
        <p className={classes.warning}>
          Hay posiciones desde el {formatDateTime(new Date(first.at))}: las anteriores se borraron a
          los {positionRetentionDays} días.
        </p>
      )}
      {trace.lateCount > 0 && (
        <p>
          {countOf(trace.lateCount, 'posición llegó', 'posiciones llegaron')} tarde, cuando el
          celular recuperó la señal.
        </p>
      )}
      {last && replay.until - last.at > endsEarlyMs && (
        <p>La última posición es del {formatDateTime(new Date(last.at))}.</p>
      )}
    </div>
  )
}

/** From here on it is worth saying that the points end before the journey. */
const endsEarlyMs = 30 * 60_000

const countOf = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const totalOf = (spans: readonly Span[]) =>
  spans.length === 0
    ? ''
    : ` (${formatDuration(spans.reduce((sum, { from, until }) => sum + until - from, 0))})`
