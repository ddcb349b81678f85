import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyTrace } from '@arriero/domain/contract/http/journey-trace.ts'
import { positionRetentionDays } from '@arriero/domain/contract/limits.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatKm, formatNumber } from '@arriero/domain/format/number.ts'
import type { ReplayJourney, Span } from './replay-journey.ts'

/** The trip in numbers. */
export const listTraceFacts = (trace: JourneyTrace, { stops, gaps }: ReplayJourney): string[] => [
  `${formatKm(Math.round(trace.km))} con señal`,
  `${countOf(stops.length, 'parada', 'paradas')}${totalOf(stops)}`,
  ...(gaps.length > 0 ? [`${countOf(gaps.length, 'silencio', 'silencios')}${totalOf(gaps)}`] : []),
  countOf(trace.storedCount, 'posición', 'posiciones'),
]

/** From here on it is worth saying that the points end before the journey. */
const endsEarlyMs = 30 * minuteMs

/** What its positions lack. */
export function describeGaps(
  { deletedBefore, lateCount }: JourneyTrace,
  { points, until }: ReplayJourney,
): { deleted: string | null; notes: string[] } {
  const [first, last] = [points[0], points.at(-1)]
  const late = countOf(lateCount, 'posición llegó', 'posiciones llegaron')
  return {
    deleted:
      deletedBefore !== null && first
        ? `Hay posiciones desde el ${formatDateTime(new Date(first.at))}: las anteriores se borraron a los ${positionRetentionDays} días.`
        : null,
    notes: [
      ...(lateCount > 0 ? [`${late} tarde, cuando el celular recuperó la señal.`] : []),
      ...(last && until - last.at > endsEarlyMs
        ? [`La última posición es del ${formatDateTime(new Date(last.at))}.`]
        : []),
    ],
  }
}

/** Why there is no position at all. */
export function describeMissing({
  trip,
  deletedBefore,
}: Pick<JourneyTrace, 'trip' | 'deletedBefore'>): { title: string; message: string } {
  if (trip === null) {
    return {
      title: 'Todavía no hay recorrido',
      message: 'Ningún camión ha salido en este viaje.',
    }
  }
  if (deletedBefore !== null) {
    return {
      title: 'El recorrido ya no se puede ver',
      message: `Las posiciones se borran a los ${positionRetentionDays} días, y no queda ninguna de este viaje.`,
    }
  }
  return {
    title: 'Este viaje no tiene recorrido',
    message: 'El celular del conductor no reportó ninguna posición.',
  }
}

const countOf = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const totalOf = (spans: readonly Span[]) =>
  spans.length === 0
    ? ''
    : ` (${formatDuration(spans.reduce((sum, { from, until }) => sum + until - from, 0))})`
