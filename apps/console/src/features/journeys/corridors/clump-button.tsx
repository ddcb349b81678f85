import { UnstyledButton } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { formatCount } from '#ui/count-badge.tsx'
import { Hint } from '#ui/hint.tsx'
import { type Clump, describeClump } from './clumps.ts'
import { columnOnRoad, stripColumns } from './strip-layout.ts'
import classes from './clump-button.module.css'

interface ClumpButtonProps {
  clump: Clump
  /** All its trucks are selected. */
  isSelected: boolean
  onToggle: () => void
}

/** Lies over the canvas, where the trucks of the clump are drawn, and selects them all. */
export function ClumpButton({ clump, isSelected, onToggle }: ClumpButtonProps) {
  const [first, last] = [columnOnRoad(clump.from), columnOnRoad(clump.to)]
  const style = {
    '--clump-from': first / stripColumns,
    '--clump-columns': (last + 1 - first) / stripColumns,
  } as CSSProperties
  const label = describeClump(clump)
  return (
    <Hint label={label}>
      <UnstyledButton
        className={classes.clump}
        style={style}
        aria-pressed={isSelected}
        aria-label={`${label}. Seleccionarlos`}
        onClick={onToggle}
      >
        <span className={classes.count}>
          <IconBarrierBlock size={12} stroke={2} aria-hidden="true" />
          {formatCount(clump.ids.length)}
        </span>
      </UnstyledButton>
    </Hint>
  )
}
