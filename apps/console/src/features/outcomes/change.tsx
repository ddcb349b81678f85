import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import classes from './change.module.css'

interface ChangeProps {
  /** Null if there is nothing to compare. */
  current: number | null
  before: number | null
  /** Whether more is good; null if it is neither. */
  isMoreBetter: boolean | null
  /** Writes the difference, which is not negative. */
  format: (difference: number) => string
  /** Differences below it count as none. */
  precision?: number
}

/** The difference from the period before, told by icon and word. */
export function Change({ current, before, isMoreBetter, format, precision = 1 }: ChangeProps) {
  if (current === null || before === null) {
    return <span className={classes.change}>Sin cifras anteriores</span>
  }
  const difference = current - before
  if (Math.abs(difference) < precision) {
    return (
      <span className={classes.change}>
        <IconEqual size={15} stroke={2} aria-hidden="true" /> Igual que antes
      </span>
    )
  }
  const isMore = difference > 0
  const verdict = isMoreBetter === null ? null : isMore === isMoreBetter ? 'mejor' : 'peor'
  const Icon = isMore ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.change} data-verdict={verdict ?? undefined}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      {format(Math.abs(difference))} {isMore ? 'más' : 'menos'}
      {verdict && `: ${verdict}`}
    </span>
  )
}
