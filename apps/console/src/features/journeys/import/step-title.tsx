import type { ReactNode } from 'react'
import { useInitialFocus } from '#ui/form/focus.tsx'
import classes from './journey-import.module.css'

/** Takes the focus when a step follows another one, because the button that led to it is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const ref = useInitialFocus<HTMLHeadingElement>()
  return (
    <h2 ref={ref} className={classes.title} tabIndex={-1}>
      {children}
    </h2>
  )
}
