import { UnstyledButton } from '@mantine/core'
import { formatCount } from './format-count.ts'
import { ShapeMark } from './shape-mark.tsx'
import type { Shape } from './shape-outlines.ts'
import type { Tone } from './theme/tones.ts'
import classes from './facet-chip.module.css'

interface FacetChipProps {
  label: string
  /** Null while not known; left out where nobody counts. */
  count?: number | null
  isOn: boolean
  onToggle: () => void
  mark?: { tone: Tone; shape: Shape }
}

/** A filter that says, where it can, how much it would show. */
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
