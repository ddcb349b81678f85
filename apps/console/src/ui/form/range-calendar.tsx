import { DatePicker, DatesProvider } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import dayjs from 'dayjs'
import { useState } from 'react'
import { calendarLabels, calendarSettings, describeDay, monthFormat } from './calendar.ts'
import classes from './range-calendar.module.css'

/** ISO days, `2026-11-16`, both included. Without one of them the range is open at that end. */
export interface DateRange {
  from?: string | undefined
  until?: string | undefined
}

export interface RangeCalendarProps {
  value: DateRange
  today: string
  /** The name of the holiday on that day. */
  holidayOf: (day: string) => string | undefined
  onChange: (range: DateRange) => void
}

/** Two months side by side, one on a phone. The first day that is chosen begins the range, the second one ends it. */
export function RangeCalendar({ value, today, holidayOf, onChange }: RangeCalendarProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [range, setRange] = useState<[string | null, string | null]>([
    value.from ?? null,
    value.until ?? null,
  ])
  const firstMonth = range[0] ?? value.until ?? (isPhone ? today : monthBefore(today))
  const describe = (day: string) => {
    const holiday = holidayOf(day)
    return holiday === undefined ? describeDay(day) : `${describeDay(day)}, festivo: ${holiday}`
  }
  return (
    <DatesProvider settings={calendarSettings}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        numberOfColumns={isPhone ? 1 : 2}
        defaultDate={firstMonth}
        value={range}
        onChange={([from, until]) => {
          setRange([from, until])
          if (from !== null && until !== null) onChange({ from, until })
        }}
        monthLabelFormat={monthFormat}
        ariaLabels={calendarLabels}
        getDayAriaLabel={describe}
        getDayProps={(day) => ({
          title: holidayOf(day),
          'data-holiday': holidayOf(day) !== undefined,
          'data-current': day === today,
        })}
        hideOutsideDates
        classNames={{ calendarHeaderLevel: classes.month, day: classes.day }}
      />
    </DatesProvider>
  )
}

const monthBefore = (day: string) => dayjs(day).subtract(1, 'month').format('YYYY-MM-DD')
