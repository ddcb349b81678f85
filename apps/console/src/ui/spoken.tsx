import type { ReactNode } from 'react'
import classes from './spoken.module.css'

/** For screen readers alone; bare, because lists hold hundreds and the login does without the kit's styles. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={classes.spoken}>{children}</span>
}
