import type { ReactNode } from 'react'
import classes from './message-panel.module.css'

interface EmptyPanelProps {
  icon: ReactNode
  title: string
  /** Why there is nothing. */
  message: string
  /** The one thing to do about it, if any. */
  action?: ReactNode
  isCompact?: boolean
}

export function EmptyPanel({ icon, title, message, action, isCompact = false }: EmptyPanelProps) {
  return (
    <div className={classes.panel} data-compact={isCompact}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.message}>{message}</p>
      {action}
    </div>
  )
}
