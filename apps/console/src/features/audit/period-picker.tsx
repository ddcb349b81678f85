import { formatDateTime } from '@arriero/domain/format/date.ts'
import { fromWallClock } from '@arriero/domain/calendar/calendar-day.ts'
import { Button, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { type AuditSearch, periods, type PeriodSlug } from './audit-search.ts'
import classes from './audit-page.module.css'

interface PeriodPickerProps {
  search: AuditSearch
  onChange: (part: AuditSearch) => void
}

const slugs = Object.entries(periods) as [PeriodSlug, string][]

/** Usual periods, or any two moments. */
export function PeriodPicker({ search, onChange }: PeriodPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { periodo, desde, hasta } = search
  const choose = (part: AuditSearch) =>
    onChange({ periodo: undefined, desde: undefined, hasta: undefined, ...part })
  const chosen = describePeriod(search)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      // The calendar opens inside: a press there is not one outside.
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={classes.period}
          data-on={chosen !== undefined}
          leftSection={<IconCalendar size={14} stroke={1.75} />}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
          onClick={() => setIsOpen((open) => !open)}
        >
          {chosen ?? 'Periodo'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Elegir el periodo">
        <div className={classes.periods}>
          <div className={classes.usual}>
            {slugs.map(([slug, label]) => (
              <Button
                key={slug}
                size="compact-xs"
                variant={periodo === slug ? 'filled' : 'default'}
                aria-pressed={periodo === slug}
                onClick={() => {
                  choose({ periodo: periodo === slug ? undefined : slug })
                  setIsOpen(false)
                }}
              >
                {label}
              </Button>
            ))}
          </div>
          <DateTimeField
            name="desde"
            label="Desde"
            value={desde ?? ''}
            {...(hasta !== undefined && { max: hasta })}
            usualTime="00:00"
            describeFailure={describeError}
            onChange={(value) => choose({ desde: value || undefined, hasta })}
          />
          <DateTimeField
            name="hasta"
            label="Hasta"
            value={hasta ?? ''}
            {...(desde !== undefined && { min: desde })}
            usualTime="23:59"
            describeFailure={describeError}
            onChange={(value) => choose({ desde, hasta: value || undefined })}
          />
          {chosen !== undefined && (
            <Button
              variant="default"
              size="compact-xs"
              onClick={() => {
                choose({})
                setIsOpen(false)
              }}
            >
              Cualquier fecha
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const write = (clock: string) => formatDateTime(fromWallClock(clock))

function describePeriod({ periodo, desde, hasta }: AuditSearch): string | undefined {
  if (periodo !== undefined) return periods[periodo]
  if (desde !== undefined && hasta !== undefined) return `${write(desde)} a ${write(hasta)}`
  if (desde !== undefined) return `Desde ${write(desde)}`
  return hasta === undefined ? undefined : `Hasta ${write(hasta)}`
}
