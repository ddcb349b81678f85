import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './message-panel.module.css'

interface FailurePanelProps {
  title: string
  message: string
  onRetry: () => void
  isCompact?: boolean
}

/** Shows a failure with its message and a retry button. */
export function FailurePanel({ title, message, onRetry, isCompact = false }: FailurePanelProps) {
  return (
    <div className={classes.panel} data-compact={isCompact} role="alert">
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.message}>{message}</p>
      <Button variant="default" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  )
}

interface EmptyPanelProps {
  icon: ReactNode
  title: string
  /** Why it is empty. */
  message: string
  /** A button, if something can be done about it. */
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
