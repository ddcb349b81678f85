import { useEffect, useRef } from 'react'
import classes from './auth-page.module.css'

/** Of a screen that takes the place of another one: the keyboard and the screen reader go on from here. */
export function ArrivalTitle({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <h1 ref={ref} className={classes.title} tabIndex={-1}>
      {children}
    </h1>
  )
}
