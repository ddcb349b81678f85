import { Button, Loader, Popover, UnstyledButton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { FormMessage } from './form-message.tsx'
import type { DateRange, RangeCalendarProps } from './range-calendar.tsx'
import classes from './date-range-field.module.css'

/** Days that are counted from today. */
export interface RangePreset extends DateRange {
  key: string
  label: string
}

/** Fixed days, or those of a preset. */
export interface ChosenRange extends DateRange {
  preset?: string | undefined
}

interface DateRangeFieldProps extends Omit<RangeCalendarProps, 'value' | 'onChange'> {
  /** What the days are of: «Último cambio». */
  label: string
  presets: readonly RangePreset[]
  value: ChosenRange
  onChange: (range: ChosenRange) => void
  /** Message for a calendar that failed to load. */
  describeFailure: (error: unknown) => string
}

/** A filter by a range of days: a button, and behind it the usual ranges and a calendar. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, value, presets, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const text = describeRange(value, presets)
  const isSet = text !== undefined
  const choose = (range: ChosenRange) => {
    onChange(range)
    setIsOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          data-on={isSet}
          aria-label={text === undefined ? label : `${label}: ${text}`}
          onClick={() => setIsOpen((open) => !open)}
        >
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
          <span className={classes.text}>{text ?? label}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.dropdown}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields */}
        <div className={classes.presets} role="group" aria-label="Fechas usuales">
          {presets.map((preset) => (
            <UnstyledButton
              key={preset.label}
              className={classes.preset}
              aria-pressed={preset.key === value.preset}
              onClick={() => choose({ preset: preset.key })}
            >
              {preset.label}
            </UnstyledButton>
          ))}
          {isSet && (
            <Button variant="subtle" size="compact-sm" onClick={() => choose({})}>
              Todas las fechas
            </Button>
          )}
        </div>
        <LazyCalendar
          {...props}
          value={presets.find(({ key }) => key === value.preset) ?? value}
          onChange={choose}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const LazyCalendar = lazyPart<DateRangeFieldProps>(
  async () => (await import('./range-calendar.tsx')).RangeCalendar,
  {
    loading: () => (
      <div className={classes.loading} aria-busy="true">
        <Loader size="sm" aria-label="Cargando el calendario…" />
      </div>
    ),
    failed: ({ describeFailure }, error, retry) => (
      <div className={classes.loading}>
        <FormMessage>{describeFailure(error)}</FormMessage>
        <Button variant="default" size="xs" onClick={retry}>
          Reintentar
        </Button>
      </div>
    ),
  },
)

/** «Esta semana», «01/11/2026 – 07/11/2026», «desde 01/11/2026»; undefined without a range. */
export function describeRange(
  { from, until, preset: chosen }: ChosenRange,
  presets: readonly Pick<RangePreset, 'key' | 'label'>[],
): string | undefined {
  const preset = presets.find(({ key }) => key === chosen)
  if (preset !== undefined) return preset.label
  if (from !== undefined && from === until) return formatDay(from)
  if (from !== undefined && until !== undefined) return `${formatDay(from)} – ${formatDay(until)}`
  if (from !== undefined) return `desde ${formatDay(from)}`
  return until === undefined ? undefined : `hasta ${formatDay(until)}`
}

/** `16/11/2026`: the date format of the whole console. */
const formatDay = (day: string) => day.split('-').toReversed().join('/')
