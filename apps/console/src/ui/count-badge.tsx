import { UnstyledButton } from '@mantine/core'
import type { Tone } from './theme/tones.ts'
import { ShapeMark, type Shape } from './tone-chip.tsx'
import classes from './count-badge.module.css'

interface CountBadgeProps {
  /** A text if the count is not exact: «99+». */
  count: number | string
  isUrgent?: boolean
}

export function CountBadge({ count, isUrgent = false }: CountBadgeProps) {
  return (
    <span className={classes.badge} data-urgent={isUrgent}>
      {typeof count === 'number' ? formatCount(count) : count}
    </span>
  )
}

interface FacetChipProps {
  label: string
  /** Null while unknown; undefined to show no count. */
  count?: number | null
  isOn: boolean
  onToggle: () => void
  mark?: { tone: Tone; shape: Shape }
}

/** A toggle for a filter, with the number of its results if known. */
export function FacetChip({ label, count, isOn, onToggle, mark }: FacetChipProps) {
  return (
    <UnstyledButton className={classes.chip} aria-pressed={isOn} onClick={onToggle}>
      {mark && <ShapeMark {...mark} />}
      {label}
      {count !== undefined && (
        <strong className={classes.count}>{count === null ? '–' : formatCount(count)}</strong>
      )}
    </UnstyledButton>
  )
}

const countFormat = new Intl.NumberFormat('es-CO', { useGrouping: 'always' })

/** `1.248` */
export const formatCount = (count: number) => countFormat.format(count)
