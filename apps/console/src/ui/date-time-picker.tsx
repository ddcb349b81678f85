import { DatesProvider, DateTimePicker as KitPicker } from '@mantine/dates'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useEffect, useId, useRef } from 'react'
import classes from './date-time-picker.module.css'
import 'dayjs/locale/es'
import '@mantine/dates/styles.layer.css'

/** A week begins on Sunday here; most libraries' Spanish says Monday. */
const calendar: DatesProvider.Settings = { locale: 'es', firstDayOfWeek: 0, weekendDays: [0, 6] }

/** As the rest of the console shows an instant. */
const shownFormat = 'DD/MM/YYYY HH:mm'

const spoken = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}

const speakDay = (day: string) => dayjs(day).locale('es').format('dddd, D [de] MMMM [de] YYYY')

/** Escape there closes the calendar, and leaves the dialog around it alone. */
const closesItself = { 'data-mantine-stop-propagation': true }

/** The calendar of every date in the console; `DateTimeField` is what pages use. */
export function DateTimePicker(props: DateTimeFieldProps) {
  const { name, label, value, min, usualTime, isRequired = false, isFirst = false } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  // What stood here while the calendar was fetched had the focus.
  useEffect(() => {
    if (isFirst && document.activeElement === document.body) button.current?.focus()
  }, [isFirst])
  const firstDay = (value || min || dayjs().format()).slice(0, 10)
  return (
    <DatesProvider settings={calendar}>
      <KitPicker
        ref={button}
        // The same as the calendar's: that is where the kit looks for its name.
        id={id}
        name={name}
        label={label}
        // The label alone would be the whole name of the button, and nobody would hear what was chosen.
        aria-label={value === '' ? label : `${label}: ${dayjs(value).format(shownFormat)}`}
        description={props.description}
        error={props.error}
        required={isRequired}
        placeholder="Elija el día y la hora"
        leftSection={<IconCalendar size={16} aria-hidden />}
        leftSectionPointerEvents="none"
        clearable={!isRequired}
        clearButtonProps={{ 'aria-label': 'Borrar la fecha' }}
        value={value === '' ? null : value}
        valueFormat={shownFormat}
        onChange={(chosen) => props.onChange(chosen?.slice(0, 16).replace(' ', 'T') ?? '')}
        {...(min !== undefined && { minDate: min })}
        defaultDate={firstDay}
        // With a value the kit would show this instead of its hour.
        {...(value === '' && { defaultTimeValue: usualTime })}
        monthLabelFormat="MMMM [de] YYYY"
        ariaLabels={spoken}
        getDayAriaLabel={speakDay}
        getDayProps={(day) => (day === firstDay ? { 'data-autofocus': true } : {})}
        hideOutsideDates
        classNames={{ calendarHeaderLevel: classes.month, day: classes.day }}
        timePickerProps={{
          leftSection: <IconClock size={16} aria-hidden />,
          classNames: { field: classes.field },
          hoursInputLabel: 'Hora',
          minutesInputLabel: 'Minutos',
          minutesStep: 5,
          hoursInputProps: closesItself,
          minutesInputProps: closesItself,
        }}
        submitButtonProps={{ 'aria-label': 'Listo' }}
        popoverProps={{
          id,
          withinPortal: false,
          floatingStrategy: 'fixed',
          // On a low screen it rather covers its own field than sticks out.
          middlewares: { shift: { crossAxis: true, limiter: undefined } },
          hideDetached: false,
          shadow: 'md',
          returnFocus: true,
          attributes: { dropdown: closesItself },
          classNames: { dropdown: classes.dropdown },
        }}
        {...(isFirst && { 'data-autofocus': true })}
      />
    </DatesProvider>
  )
}

/** Days with their hour are ISO text without a zone, `2026-11-20T08:00`: whoever asks knows whose clock it is. */
interface DateTimeFieldProps {
  name: string
  label: string
  description?: string
  /** Empty where nothing was chosen yet. */
  value: string
  error?: string | undefined
  isRequired?: boolean
  /** Nothing before this can be chosen. */
  min?: string
  /** `08:00`: what a day begins with when it is picked. */
  usualTime: string
  /** The focus begins here. */
  isFirst?: boolean
  /** Why there is no calendar, where it could not be fetched. */
  describeFailure: (error: unknown) => string
  onChange: (value: string) => void
}
