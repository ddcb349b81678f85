import { type ReactNode, useState } from 'react'
import classes from './change-flash.module.css'

/** Highlights its content briefly when the value changes, but not when it first appears. */
export function ChangeFlash({ value, children }: { value: unknown; children: ReactNode }) {
  const [seen, setSeen] = useState({ value, times: 0 })
  if (!Object.is(seen.value, value)) setSeen({ value, times: seen.times + 1 })
  return (
    // A new key restarts the animation.
    <div key={seen.times} className={seen.times > 0 ? classes.changed : classes.same}>
      {children}
    </div>
  )
}
