import type { ReactNode } from 'react'
import classes from './form-message.module.css'

interface FormMessageProps {
  /** Null: no message. */
  children: ReactNode
  /** What to do, on a line of its own. */
  detail?: string | null
  /** Shown green, as a success. */
  isGood?: boolean
}

/** The message of a form as a whole; screen readers announce it when it appears. */
export function FormMessage({ children, detail = null, isGood = false }: FormMessageProps) {
  return (
    <div role="alert" className={classes.alert}>
      {children && (
        <p className={isGood ? classes.good : classes.bad}>
          {children}
          {detail !== null && <span className={classes.detail}> {detail}</span>}
        </p>
      )}
    </div>
  )
}
