import { type Shape, isStroked, shapeOutlines, shapeStrokeWidth } from './shape-outlines.ts'
import type { Tone } from './theme/tones.ts'
import classes from './shape-mark.module.css'

export function ShapeMark({ shape, tone }: { shape: Shape; tone: Tone }) {
  const look = isStroked(shape)
    ? { fill: 'none', stroke: 'currentcolor', strokeWidth: shapeStrokeWidth }
    : { fill: 'currentcolor' }
  return (
    <svg className={classes.mark} viewBox="0 0 10 10" data-tone={tone} aria-hidden="true">
      <path d={shapeOutlines[shape]} {...look} />
    </svg>
  )
}
