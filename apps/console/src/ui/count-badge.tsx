import { formatCount } from './format-count.ts'
import classes from './count-badge.module.css'

interface CountBadgeProps {
  /** A text where it is not exact: «99+». */
  count: number | string
  isUrgent?: boolean
}

export function CountBadge({ count, isUrgent = false }: CountBadgeProps) {
  return (
    <span className={classes.badge} data-urgent={isUrgent}>
      {typeof count === 'number' ? formatCount(count) : count}
    </span>
  )
}
