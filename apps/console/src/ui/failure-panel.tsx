import { Button } from '@mantine/core'
import classes from './message-panel.module.css'

interface FailurePanelProps {
  title: string
  message: string
  onRetry: () => void
  isCompact?: boolean
}

/** What failed, what it means, and the way on. */
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
