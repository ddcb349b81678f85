import { UnstyledButton } from '@mantine/core'
import classes from './floating-pill.module.css'

interface FloatingPillProps {
  at: 'top' | 'bottom'
  message: string
  label: string
  onAct: () => void
}

/** Over a list that holds still: what waits, and how to have it. */
export function FloatingPill({ at, message, label, onAct }: FloatingPillProps) {
  return (
    <div className={classes.pill} data-at={at}>
      {message}
      <UnstyledButton className={classes.act} onClick={onAct}>
        {label}
      </UnstyledButton>
    </div>
  )
}
