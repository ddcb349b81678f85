import { type ReactNode, useId } from 'react'
import classes from './person-file.module.css'

interface FileSectionProps {
  title: string
  end?: ReactNode
  children: ReactNode
}

/** A panel of the person's file. */
export function FileSection({ title, end, children }: FileSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}
