import classes from './progress-line.module.css'

/** `value` from 0 to 1. */
export function ProgressLine({ value, label }: { value: number; label: string }) {
  return <progress className={classes.line} value={value} max={1} aria-label={label} />
}
