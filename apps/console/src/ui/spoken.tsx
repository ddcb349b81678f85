import type { ReactNode } from 'react'
import classes from './spoken.module.css'

/** For screen readers only. Without Mantine, because lists contain hundreds and the login bundle lacks its styles. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={classes.spoken}>{children}</span>
}
