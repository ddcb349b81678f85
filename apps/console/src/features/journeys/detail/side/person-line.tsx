import type { ReactNode } from 'react'
import { Initials } from '#ui/initials.tsx'
import classes from './journey-side.module.css'

interface PersonLineProps {
  name: string
  detail: ReactNode
  /** What can be done with them. */
  children?: ReactNode
}

export function PersonLine({ name, detail, children }: PersonLineProps) {
  return (
    <div className={classes.person}>
      <Initials name={name} />
      <div className={classes.who}>
        <div className={classes.name}>{name}</div>
        <div className={classes.soft}>{detail}</div>
      </div>
      {children && <div className={classes.reach}>{children}</div>}
    </div>
  )
}
