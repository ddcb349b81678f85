import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatDecimal, formatPercent } from '@arriero/domain/format/number.ts'

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
