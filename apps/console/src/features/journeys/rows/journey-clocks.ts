import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { formatDuration, formatRelative } from '@arriero/domain/format/duration.ts'
import {
  describeDelay,
  describeDelayBriefly,
} from '@arriero/domain/journeys/attention/describe-delay.ts'
import type { ArrivalDelay } from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import type {
  FindUsualStay,
  UsualStay,
} from '@arriero/domain/journeys/attention/usual-durations.ts'
import type { StateClock } from '@arriero/domain/journeys/attention/journey-clock.ts'
import { isLate, type JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { isAtDestination } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { formatNearMoment } from '#features/journeys/format-moment.ts'

/** What the texts of a row depend on besides the row. */
export interface ClockContext {
  now: Date
  limits: Pick<JourneyLimits, 'lateness'>
  findUsualStay: FindUsualStay
}

interface ClockText {
  text: string
  detail?: string
  /** For a narrow column, if the detail is too long for it. */
  brief?: string
  tone: 'calm' | 'good' | 'late'
}

interface ExpectedArrival extends Pick<JourneyDocument, 'promisedAt' | 'journeyStateId'> {
  estimatedAt: number | null
  delay?: ArrivalDelay | undefined
}

/** The estimated arrival, compared with the promised one. */
export function describeArrival(
  { promisedAt, journeyStateId, estimatedAt, delay }: ExpectedArrival,
  limits: Pick<JourneyLimits, 'lateness'>,
  now: Date,
): ClockText {
  const promised = promisedAt === null ? null : new Date(promisedAt)
  if (isAtDestination(journeyStateId)) {
    return promised === null
      ? { text: 'en sitio', tone: 'calm' }
      : { text: 'en sitio', detail: `prometida ${formatNearMoment(promised, now)}`, tone: 'calm' }
  }
  if (estimatedAt === null) {
    return delay
      ? { text: 'sin estimar', ...describeBoth(delay), tone: 'late' }
      : describePromise(promised, now)
  }
  const moment = formatNearMoment(estimatedAt, now)
  const text = delay?.isOverdue ? `desde ${moment}` : moment
  const late = promised === null ? 0 : estimatedAt - promised.getTime()
  // Estimates are rounded to whole minutes.
  const isTooLate = isLate(late, limits) && late > minuteMs
  if (delay) return { text, ...describeBoth(delay), tone: isTooLate ? 'late' : 'calm' }
  if (promised === null) return { text, tone: 'calm' }
  return isTooLate
    ? { text, detail: `+${formatDuration(late)}`, tone: 'late' }
    : { text, detail: 'a tiempo', tone: 'good' }
}

const describeBoth = (delay: ArrivalDelay) => ({
  detail: describeDelay(delay),
  brief: describeDelayBriefly(delay),
})

/** Without an estimate: the promised arrival. */
function describePromise(promised: Date | null, now: Date): ClockText {
  if (promised === null) return { text: '—', tone: 'calm' }
  const text = formatNearMoment(promised, now)
  const left = promised.getTime() - now.getTime()
  if (Math.abs(left) < minuteMs) return { text, detail: 'ahora', tone: 'calm' }
  return left < 0
    ? { text, detail: `vencida hace ${formatDuration(-left)}`, tone: 'late' }
    : { text, detail: `en ${formatDuration(left)}`, tone: 'calm' }
}

/** Age of the last position. A position that is too old is a reason for attention and has its own text. */
export function describeSignal(position: JourneyDocument['position'], now: Date): string {
  if (position === null) return 'esperando primera señal'
  // The truck's clock may be ahead of ours: never "in two seconds".
  const age = now.getTime() - new Date(position.at).getTime()
  return age < secondMs ? 'ahora' : formatRelative(position.at, now)
}

interface StayClock {
  elapsed: string
  /** Absent without history. */
  usual?: string
  /** Elapsed part of the usual stay, at most 1. */
  share: number
  isSlow: boolean
}

/** The clock of the current state in words. */
export function describeStay({ elapsedMs, usualStay, isSlow }: StateClock): StayClock {
  const elapsed = formatDuration(elapsedMs)
  if (usualStay === undefined || usualStay.medianMs <= 0) return { elapsed, share: 0, isSlow }
  return {
    elapsed,
    usual: formatDuration(usualStay.medianMs),
    share: Math.min(elapsedMs / usualStay.medianMs, 1),
    isSlow,
  }
}

/** How often the clock of a stay must be rendered: every second only for short stays. */
export const clockStep = (since: number, usualStay: UsualStay | undefined): number =>
  (usualStay !== undefined && usualStay.medianMs < 10 * minuteMs) || Date.now() - since < minuteMs
    ? secondMs
    : minuteMs / 4
