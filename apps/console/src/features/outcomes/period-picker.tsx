import { type CalendarDay, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNow } from '#data/use-now.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { movePeriod, usualPeriod } from './outcome-period.ts'
import { type OutcomesSearch, periodChoices, readOutcomesSearch } from './outcomes-search.ts'
import classes from './period-picker.module.css'

const labels: Record<(typeof periodChoices)[number], string> = {
  semana: 'Esta semana',
  '4': '4 semanas',
  '13': '13 semanas',
  '26': '26 semanas',
  '52': '52 semanas',
}

interface PeriodPickerProps {
  search: OutcomesSearch
  /** The first day with figures. */
  since: CalendarDay | null
  onChange: (search: OutcomesSearch) => void
}

export function PeriodPicker({ search, since, onChange }: PeriodPickerProps) {
  const today = dayOf(useNow(minuteMs))
  const { periodo = usualPeriod } = search
  const [before, after] = [movePeriod(search, today, -1), movePeriod(search, today, 1)]
  const years = listYears(Number((since ?? today).slice(0, 4)), Number(today.slice(0, 4)))
  const choices = [
    ...periodChoices.map((choice) => ({ value: choice, label: nameOf(choice, search) })),
    ...[...new Set([...years, ...(periodo.length === 4 ? [periodo] : [])])].map((year) => ({
      value: year,
      label: `Año ${year}`,
    })),
  ]
  return (
    <div className={classes.picker}>
      <IconButton
        label="Periodo anterior"
        disabled={before === null}
        onClick={() => before && onChange(before)}
      >
        <IconChevronLeft size={18} stroke={1.75} />
      </IconButton>
      <NativeSelect
        size="xs"
        aria-label="Periodo"
        data={choices}
        value={periodo}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...search,
            periodo:
              value === usualPeriod ? undefined : readOutcomesSearch({ periodo: value }).periodo,
            hasta: undefined,
          })
        }
      />
      <IconButton
        label="Periodo siguiente"
        disabled={after === null}
        onClick={() => after && onChange(after)}
      >
        <IconChevronRight size={18} stroke={1.75} />
      </IconButton>
    </div>
  )
}

const nameOf = (choice: (typeof periodChoices)[number], { periodo, hasta }: OutcomesSearch) =>
  choice === 'semana' && periodo === 'semana' && hasta !== undefined ? 'Una semana' : labels[choice]

/** Newest first. */
const listYears = (first: number, last: number): string[] =>
  Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => String(last - index))
