import { DatesProvider, DateTimePicker as MantinePicker } from '@mantine/dates'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useEffect, useId, useRef } from 'react'
import { calendarLabels, calendarSettings, describeDay, monthFormat } from './calendar.ts'
import classes from './date-time-picker.module.css'

/** The date format of the whole console. */
const displayFormat = 'DD/MM/YYYY HH:mm'

/** Escape closes only the calendar, not the dialog around it. */
const stopEscape = { 'data-mantine-stop-propagation': true }

/** Loaded by `DateTimeField`, which is what pages use. */
export function DateTimePicker(props: DateTimeFieldProps) {
  const { name, label, value, min, max, usualTime, isRequired = false, isFirst = false } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  // The placeholder had the focus while the calendar was loading, and it was lost with the placeholder.
  useEffect(() => {
    if (isFirst && document.activeElement === document.body) button.current?.focus()
  }, [isFirst])
  const firstDay = (value || max || min || dayjs().format()).slice(0, 10)
  return (
    <DatesProvider settings={calendarSettings}>
      <MantinePicker
        ref={button}
        // Passed to the popover too, because Mantine labels the popover by this id.
        id={id}
        name={name}
        label={label}
        // The label alone would be the button's name, and screen readers would skip the chosen date.
        aria-label={value === '' ? label : `${label}: ${dayjs(value).format(displayFormat)}`}
        description={props.description}
        error={props.error}
        required={isRequired}
        placeholder="Elija el día y la hora"
        leftSection={<IconCalendar size={16} aria-hidden />}
        leftSectionPointerEvents="none"
        clearable={!isRequired}
        clearButtonProps={{ 'aria-label': 'Borrar la fecha' }}
        value={value === '' ? null : value}
        valueFormat={displayFormat}
        onChange={(chosen) => props.onChange(chosen?.slice(0, 16).replace(' ', 'T') ?? '')}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        defaultDate={firstDay}
        // With a value, Mantine would show this time instead of the chosen one.
        {...(value === '' && { defaultTimeValue: usualTime })}
        monthLabelFormat={monthFormat}
        ariaLabels={calendarLabels}
        getDayAriaLabel={describeDay}
        getDayProps={(day) => (day === firstDay ? { 'data-autofocus': true } : {})}
        hideOutsideDates
        classNames={{ calendarHeaderLevel: classes.month, day: classes.day }}
        timePickerProps={{
          leftSection: <IconClock size={16} aria-hidden />,
          classNames: { field: classes.field },
          hoursInputLabel: 'Hora',
          minutesInputLabel: 'Minutos',
          minutesStep: props.minutesStep ?? 5,
          hoursInputProps: stopEscape,
          minutesInputProps: stopEscape,
        }}
        submitButtonProps={{ 'aria-label': 'Listo' }}
        popoverProps={{
          id,
          withinPortal: false,
          floatingStrategy: 'fixed',
          // On a low screen it covers its own field rather than overflow.
          middlewares: { shift: { crossAxis: true, limiter: undefined } },
          hideDetached: false,
          shadow: 'md',
          returnFocus: true,
          attributes: { dropdown: stopEscape },
          classNames: { dropdown: classes.dropdown },
        }}
        {...(isFirst && { 'data-autofocus': true })}
      />
    </DatesProvider>
  )
}

/** Values are ISO without a zone, `2026-11-20T08:00`: the caller knows the time zone. */
interface DateTimeFieldProps {
  name: string
  label: string
  description?: string
  /** Empty: nothing chosen. */
  value: string
  error?: string | undefined
  isRequired?: boolean
  /** Earliest value. */
  min?: string
  /** Latest value. */
  max?: string
  /** How far the arrow keys move the minutes. */
  minutesStep?: number
  /** `08:00`: the time preset when a day is picked. */
  usualTime: string
  /** Gets the initial focus of the dialog. */
  isFirst?: boolean
  /** Message for a calendar that failed to load. */
  describeFailure: (error: unknown) => string
  onChange: (value: string) => void
}
