import { ShapeMark } from './shape-mark.tsx'
import type { Shape } from './shape-outlines.ts'
import type { Tone } from './theme/tones.ts'
import classes from './tone-chip.module.css'

/** A state as colour, shape and word together. */
export function ToneChip({ tone, shape, label }: { tone: Tone; shape: Shape; label: string }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <ShapeMark shape={shape} tone={tone} />
      {label}
    </span>
  )
}
