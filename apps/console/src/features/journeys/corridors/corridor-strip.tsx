import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { describeNearestPlace } from '@arriero/domain/journeys/location.ts'
import { formatKm, formatPercent } from '@arriero/domain/format/number.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { describeAttention } from '@arriero/domain/journeys/attention/attention.ts'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { formatCount } from '#ui/count-badge.tsx'
import { ClumpButton } from './clump-button.tsx'
import { StripCanvas } from './strip-canvas.tsx'
import type { Strip } from './strip-layout.ts'
import classes from './corridor-strips.module.css'

interface CorridorStripProps {
  rows: WatchedRows<AssessedJourney>
  strip: Strip
  selectedId: string | undefined
  onSelect: (id: string) => void
  selectedIds: ReadonlySet<string>
  onSelectMany: (ids: readonly string[]) => void
}

export function CorridorStrip(props: CorridorStripProps) {
  const { rows, strip, selectedId, selectedIds, onSelect, onSelectMany } = props
  const [isOpen, setIsOpen] = useState(false)
  const { origin, destination, km, ids, inTray, attention, clumps } = strip
  const shownClump = clumps.find((clump) => clump.ids.every((id) => selectedIds.has(id)))
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <article className={classes.strip}>
      <div className={classes.name}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={14} stroke={1.75} aria-hidden="true" />
          <h2 className={classes.title}>
            <RouteText origin={origin} destination={destination} />
          </h2>
        </UnstyledButton>
        <p className={classes.facts}>
          {km !== undefined && <>{formatKm(km)} · </>}
          {ids.length === 1 ? '1 viaje' : `${formatCount(ids.length)} viajes`}
          {inTray > 0 && (
            <strong className={classes.inTray}> · {formatCount(inTray)} en atención</strong>
          )}
          {attention > 0 && (
            <strong className={classes.attention}>
              {' · '}
              {formatCount(attention)} {attention === 1 ? 'requiere' : 'requieren'} atención
            </strong>
          )}
        </p>
      </div>
      <div className={classes.road}>
        <StripCanvas
          rows={rows}
          strip={strip}
          selectedId={selectedId}
          selectedIds={selectedIds}
          onSelect={onSelect}
        />
        {clumps.map((clump) => (
          <ClumpButton
            key={clump.ids[0]}
            clump={clump}
            isSelected={clump === shownClump}
            onToggle={() => onSelectMany(clump === shownClump ? [] : clump.ids)}
          />
        ))}
      </div>
      {shownClump && !isOpen && (
        <StripList rows={rows} ids={shownClump.ids} selectedId={selectedId} onSelect={onSelect} />
      )}
      {isOpen && <StripList rows={rows} ids={ids} selectedId={selectedId} onSelect={onSelect} />}
    </article>
  )
}

interface StripListProps {
  rows: WatchedRows<AssessedJourney>
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string) => void
}

/** The trucks of a strip as text, for keyboards and screen readers. */
function StripList({ rows, ids, selectedId, onSelect }: StripListProps) {
  return (
    <ul className={classes.list}>
      {ids.map((id) => (
        <li key={id}>
          <StripEntry rows={rows} id={id} isSelected={id === selectedId} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  )
}

interface StripEntryProps extends Pick<StripListProps, 'rows' | 'onSelect'> {
  id: string
  isSelected: boolean
}

function StripEntry({ rows, id, isSelected, onSelect }: StripEntryProps) {
  const row = useRow(rows, id)
  const now = useNow(minuteMs).getTime()
  if (row === undefined) return null
  const { code, journeyStateId, position, driver, vehicle } = row.journey
  const where = describeNearestPlace(row.journey)
  const [worst] = row.attention
  return (
    <UnstyledButton
      className={classes.entry}
      aria-pressed={isSelected}
      onClick={() => onSelect(id)}
    >
      <strong>{code}</strong>
      <JourneyStateChip stateId={journeyStateId} />
      {position && <span>{formatPercent(Math.round(position.progress * 100) / 100)}</span>}
      {where && <span>{where}</span>}
      {worst && (
        <span className={classes.reason} data-severity={worst.severity}>
          {describeAttention(worst, row.journey, now)}
        </span>
      )}
      <span className={classes.people}>
        {[vehicle && formatPlate(vehicle.plate), driver?.name].filter(Boolean).join(' · ')}
      </span>
    </UnstyledButton>
  )
}
