import type { ReactNode } from 'react'
import { useInitialFocus } from '#ui/form/focus.tsx'
import classes from './registration.module.css'

/** Takes the focus when a step appears, so that keyboard and screen reader begin at its top. */
export function StepTitle({ children }: { children: ReactNode }) {
  const ref = useInitialFocus<HTMLHeadingElement>()
  return (
    <h1 ref={ref} className={classes.title} tabIndex={-1}>
      {children}
    </h1>
  )
}
