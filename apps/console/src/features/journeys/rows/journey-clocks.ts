import { formatDate, formatTime } from '@arriero/domain/format/date.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatRelative } from '@arriero/domain/format/relative.ts'
import { defaultLimits, journeyTimers } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

export interface ClockText {
  text: string
  detail?: string
  tone: 'calm' | 'late'
}

const atDestination: readonly number[] = [
  journeyStates.OnDestiny,
  journeyStates.Discharge,
  journeyStates.OnDestinySurcharge,
]
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The arrival that was promised, and whether that moment has passed. */
export function describeArrival(
  { promisedAt, journeyStateId }: Pick<JourneyDocument, 'promisedAt' | 'journeyStateId'>,
  now: Date,
): ClockText {
  const promised = promisedAt === null ? null : formatNearTime(new Date(promisedAt), now)
  if (atDestination.includes(journeyStateId)) {
    return promised === null
      ? { text: 'en sitio', tone: 'calm' }
      : { text: 'en sitio', detail: `prometida ${promised}`, tone: 'calm' }
  }
  if (promisedAt === null || promised === null) return { text: '—', tone: 'calm' }
  const left = new Date(promisedAt).getTime() - now.getTime()
  if (Math.abs(left) < minuteMs) return { text: promised, detail: 'ahora', tone: 'calm' }
  return left < 0
    ? { text: promised, detail: `vencida hace ${formatDuration(-left)}`, tone: 'late' }
    : { text: promised, detail: `en ${formatDuration(left)}`, tone: 'calm' }
}

/** How old the last position is; past the silence allowed in its state it is told as lost. */
export function describeSignal(
  { position, journeyStateId }: Pick<JourneyDocument, 'position' | 'journeyStateId'>,
  now: Date,
): ClockText {
  if (position === null) return { text: 'sin posición', tone: 'calm' }
  const age = now.getTime() - new Date(position.at).getTime()
  // The truck's clock and ours differ a little: never "in two seconds".
  if (age < 1000) return { text: 'ahora', tone: 'calm' }
  return age > allowedSilence(journeyStateId)
    ? { text: `Sin señal hace ${formatDuration(age)}`, tone: 'late' }
    : { text: formatRelative(position.at, now), tone: 'calm' }
}

function allowedSilence(id: JourneyDocument['journeyStateId']): number {
  const key = journeyStateKey(id)
  const timer = journeyTimers.find(({ event, from }) => event === 'loseSignal' && from === key)
  return defaultLimits[timer?.limit ?? 'silence'] * minuteMs
}

/** `18:40` today, `mañana 05:10`, `ayer 23:00`, otherwise with its date. */
function formatNearTime(instant: Date, now: Date): string {
  const time = formatTime(instant)
  const isOn = (day: number) => formatDate(instant) === formatDate(new Date(now.getTime() + day))
  if (isOn(0)) return time
  if (isOn(dayMs)) return `mañana ${time}`
  if (isOn(-dayMs)) return `ayer ${time}`
  return `${formatDate(instant).slice(0, 5)} ${time}`
}
