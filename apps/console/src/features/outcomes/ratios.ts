import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { OutcomeCounts } from '@arriero/domain/contract/http/outcomes.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatDecimal, formatPercent } from '@arriero/domain/format/number.ts'

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** Of the journeys that arrived and had a promised time; null without any. */
export const onTimeRatio = ({ onTime, late }: OutcomeCounts) => ratio(onTime, onTime + late)
export const cancelledRatio = ({ cancelled, ended }: OutcomeCounts) => ratio(cancelled, ended)
export function noveltiesPer100({ novelties, ended }: OutcomeCounts): number | null {
  const each = ratio(novelties, ended)
  return each === null ? null : 100 * each
}

const nothing = '—'

export const writePercent = (value: number | null) =>
  value === null ? nothing : formatPercent(value)
export const writeDecimal = (value: number | null) =>
  value === null ? nothing : formatDecimal(value)
export const writeSeconds = (seconds: number | null) =>
  seconds === null ? nothing : formatDuration(seconds * secondMs)

/** `3,2 puntos`, from a difference of ratios. */
export const writePoints = (difference: number) => {
  const points = formatDecimal(100 * difference)
  return `${points} ${points === '1' ? 'punto' : 'puntos'}`
}
