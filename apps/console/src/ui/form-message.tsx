import type { ReactNode } from 'react'
import classes from './form-message.module.css'

interface FormMessageProps {
  /** Nothing to say: null. */
  children: ReactNode
  /** What to do about it, on a line of its own. */
  detail?: string | null
  /** Good news are green. */
  isGood?: boolean
}

/** One place above a form for what is about all of it, read aloud when it appears. */
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
