import { UnstyledButton } from '@mantine/core'
import type { Tone } from './theme/tones.ts'
import { Hint } from './hint.tsx'
import { Spoken } from './spoken.tsx'
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
      {writeCount(count)}
    </span>
  )
}

/** How many are critical, beside the count of all: «2 críticas» to screen readers. */
export function CriticalBadge({ count }: { count: number }) {
  const words = count === 1 ? 'crítica' : 'críticas'
  return (
    <span className={classes.critical} title={`${formatCount(count)} ${words}`}>
      <ShapeMark tone="red" shape="octagon" />
      {formatCount(count)}
      <Spoken> {words}, </Spoken>
    </span>
  )
}

export interface FacetChipProps {
  label: string
  /** Shown instead of the label where there is little room; screen readers still get the label. */
  short?: string | undefined
  /** Null while unknown; undefined to show no count; a text if it is more than one number: «120 + 8». */
  count?: number | string | null
  isOn: boolean
  onToggle: () => void
  mark?: { tone: Tone; shape: Shape }
  hint?: string | undefined
}

/** A toggle for a filter, with the number of its results if known. */
export function FacetChip(props: FacetChipProps & { isHidden?: boolean }) {
  const { label, short, count, isOn, onToggle, mark, hint, isHidden = false } = props
  return (
    <Hint label={hint}>
      <UnstyledButton
        className={classes.chip}
        aria-pressed={isOn}
        data-hidden={isHidden}
        onClick={onToggle}
      >
        {mark && <ShapeMark {...mark} />}
        <span className={short === undefined ? undefined : classes.full}>{label}</span>
        {short !== undefined && (
          <span className={classes.short} aria-hidden="true">
            {short}
          </span>
        )}
        {count !== undefined && (
          <strong className={classes.count}>{count === null ? '–' : writeCount(count)}</strong>
        )}
      </UnstyledButton>
    </Hint>
  )
}

const countFormat = new Intl.NumberFormat('es-CO', { useGrouping: 'always' })

/** `1.248` */
export const formatCount = (count: number) => countFormat.format(count)

/** A count that may be a text already. */
export const writeCount = (count: number | string) =>
  typeof count === 'number' ? formatCount(count) : count
