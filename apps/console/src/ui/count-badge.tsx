import { formatCount } from './format-count.ts'
import classes from './count-badge.module.css'

export function CountBadge({ count, isUrgent = false }: { count: number; isUrgent?: boolean }) {
  return (
    <span className={classes.badge} data-urgent={isUrgent}>
      {formatCount(count)}
    </span>
  )
}
