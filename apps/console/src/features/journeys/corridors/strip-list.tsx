import { formatPercent } from '@arriero/domain/format/number.ts'
import { attentionReasonLabels } from '@arriero/domain/journeys/attention/attention-display.ts'
import { UnstyledButton } from '@mantine/core'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import classes from './corridor-strips.module.css'

interface StripListProps {
  rows: WatchedRows<AssessedJourney>
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string) => void
}

/** The trucks of a strip as words, for the keyboard and for who does not see them. */
export function StripList({ rows, ids, selectedId, onSelect }: StripListProps) {
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
  if (row === undefined) return null
  const { code, journeyStateId, position } = row.journey
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
      {worst && (
        <span className={classes.reason} data-severity={worst.severity}>
          {attentionReasonLabels[worst.reason]}
        </span>
      )}
    </UnstyledButton>
  )
}
