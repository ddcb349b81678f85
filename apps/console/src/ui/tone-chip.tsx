import type { Tone } from './theme/tones.ts'
import classes from './tone-chip.module.css'

/** Shows a state by colour, shape and label. */
export function ToneChip({ tone, shape, label }: { tone: Tone; shape: Shape; label: string }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <ShapeMark shape={shape} tone={tone} />
      {label}
    </span>
  )
}

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

/** SVG paths in a 10 × 10 box. The shapes are distinguishable without colour, also in print. */
const filled = {
  'triangle-right': 'M1.5 1 9 5 1.5 9Z',
  diamond: 'M5 .5 9.5 5 5 9.5.5 5Z',
  'triangle-up': 'M5 1 9.5 9H.5Z',
  circle: 'M5 1a4 4 0 1 0 0 8 4 4 0 1 0 0-8Z',
  square: 'M1.5 1.5h7v7h-7Z',
  'triangle-down': 'M5 9 .5 1h9Z',
  star: 'M5 .3 6.4 3.5 9.8 3.8 7.2 6.1 8 9.5 5 7.7 2 9.5 2.8 6.1.2 3.8 3.6 3.5Z',
  pentagon: 'M5 .5 9.7 4 7.9 9.4H2.1L.3 4Z',
  hexagon: 'M5 .3 9.1 2.6v4.8L5 9.7.9 7.4V2.6Z',
  octagon: 'M3 .5h4L9.5 3v4L7 9.5H3L.5 7V3Z',
}

/** Drawn as strokes, not filled. */
const stroked = {
  ring: 'M5 1.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 1 0 0-6.4Z',
  check: 'M1.2 5.4 3.9 8 8.8 2.2',
  cross: 'M2 2 8 8M8 2 2 8',
  dash: 'M1.5 5h7',
}

export type Shape = keyof typeof filled | keyof typeof stroked

export const shapeOutlines: Record<Shape, string> = { ...filled, ...stroked }
export const shapeStrokeWidth = 1.8
export const isStroked = (shape: Shape): boolean => shape in stroked
