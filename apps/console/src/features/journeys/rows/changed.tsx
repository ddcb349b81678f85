import { type ReactNode, useState } from 'react'
import classes from './changed.module.css'

/** Its content flashes once, softly, when the value is another; never when it first appears. */
export function Changed({ value, children }: { value: unknown; children: ReactNode }) {
  const [seen, setSeen] = useState({ value, times: 0 })
  if (!Object.is(seen.value, value)) setSeen({ value, times: seen.times + 1 })
  return (
    // The key starts the animation again.
    <div key={seen.times} className={seen.times > 0 ? classes.changed : classes.same}>
      {children}
    </div>
  )
}
