import type { CalendarDay } from '@arriero/domain/calendar/calendar-day.ts'
import {
  type JourneyListSearch,
  periodLabels,
  resolvePeriod,
  type PeriodKey,
} from '@arriero/domain/contract/journey-list-address.ts'
import type { ChosenRange, RangePreset } from '#ui/form/date-range-field.tsx'

const keys = Object.keys(periodLabels) as PeriodKey[]

export const listPeriods = (today: CalendarDay): RangePreset[] =>
  keys.map((key) => ({ key, label: periodLabels[key], ...resolvePeriod(key, today) }))

export const rangeOf = ({ periodo, desde, hasta }: JourneyListSearch): ChosenRange => ({
  preset: periodo,
  from: desde,
  until: hasta,
})
