import classes from './progress-line.module.css'

/** `value` from 0 to 1. */
export function ProgressLine({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100)
  return <progress className={classes.line} value={percent} max={100} aria-label={label} />
}
