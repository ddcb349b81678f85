import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatRelative } from '@arriero/domain/format/relative.ts'
import type { UsualStay } from '@arriero/domain/journeys/attention/usual-durations.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { formatNearMoment } from '#features/journeys/format-moment.ts'

export interface ClockText {
  text: string
  detail?: string
  tone: 'calm' | 'good' | 'late'
}

interface ExpectedArrival extends Pick<JourneyDocument, 'promisedAt' | 'journeyStateId'> {
  estimatedAt: number | null
}

const atDestination: readonly number[] = [
  journeyStates.OnDestiny,
  journeyStates.Discharge,
  journeyStates.OnDestinySurcharge,
]
const secondMs = 1000
const minuteMs = 60 * secondMs

/** When it should arrive against when that was promised. */
export function describeArrival(
  { promisedAt, journeyStateId, estimatedAt }: ExpectedArrival,
  { lateness }: Pick<JourneyLimits, 'lateness'>,
  now: Date,
): ClockText {
  const promised = promisedAt === null ? null : new Date(promisedAt)
  if (atDestination.includes(journeyStateId)) {
    return promised === null
      ? { text: 'en sitio', tone: 'calm' }
      : { text: 'en sitio', detail: `prometida ${formatNearMoment(promised, now)}`, tone: 'calm' }
  }
  if (estimatedAt === null) return describePromise(promised, now)
  const text = formatNearMoment(estimatedAt, now)
  if (promised === null) return { text, tone: 'calm' }
  const late = estimatedAt - promised.getTime()
  // Whole minutes: an estimate knows no better.
  if (late > Math.max(lateness * minuteMs, minuteMs)) {
    return { text, detail: `+${formatDuration(late)}`, tone: 'late' }
  }
  return { text, detail: 'a tiempo', tone: 'good' }
}

/** Where nobody can tell when it arrives. */
function describePromise(promised: Date | null, now: Date): ClockText {
  if (promised === null) return { text: '—', tone: 'calm' }
  const text = formatNearMoment(promised, now)
  const left = promised.getTime() - now.getTime()
  if (Math.abs(left) < minuteMs) return { text, detail: 'ahora', tone: 'calm' }
  return left < 0
    ? { text, detail: `vencida hace ${formatDuration(-left)}`, tone: 'late' }
    : { text, detail: `en ${formatDuration(left)}`, tone: 'calm' }
}

/** How old the last position is. When that is too old, it is a reason for attention and told as such. */
export function describeSignal(position: JourneyDocument['position'], now: Date): string {
  if (position === null) return 'esperando primera señal'
  // The truck's clock and ours differ a little: never "in two seconds".
  const age = now.getTime() - new Date(position.at).getTime()
  return age < secondMs ? 'ahora' : formatRelative(position.at, now)
}

export interface StayClock {
  elapsed: string
  /** Absent where there is no history to tell it from. */
  usual?: string
  /** Of the usual stay, at most 1. */
  share: number
  isSlow: boolean
}

/** How long it has been in its state, and how long that usually takes. */
export function describeStay(since: string, usual: UsualStay | undefined, now: Date): StayClock {
  const stay = Math.max(now.getTime() - Date.parse(since), 0)
  const elapsed = formatDuration(stay)
  if (usual === undefined || usual.medianMs <= 0) return { elapsed, share: 0, isSlow: false }
  return {
    elapsed,
    usual: formatDuration(usual.medianMs),
    share: Math.min(stay / usual.medianMs, 1),
    isSlow: stay > usual.p90Ms,
  }
}

/** How often a clock of such stays must be drawn to be right: seconds only where stays are so short. */
export const clockStep = (since: string, usual: UsualStay | undefined): number =>
  (usual !== undefined && usual.medianMs < 10 * minuteMs) ||
  Date.now() - Date.parse(since) < minuteMs
    ? secondMs
    : minuteMs / 4
