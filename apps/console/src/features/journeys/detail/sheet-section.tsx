import { type ReactNode, createContext, use, useId } from 'react'
import classes from './sheet-section.module.css'

/** The level of the journey's own heading: a page begins with it, a panel stands beside a list. */
export const SheetLevel = createContext<1 | 2>(1)

interface SheetSectionProps {
  title: string
  /** What a link from elsewhere calls it. */
  part?: string
  /** Beside the title. */
  end?: ReactNode
  children: ReactNode
}

export function SheetSection({ title, part, end, children }: SheetSectionProps) {
  const id = useId()
  const Heading = use(SheetLevel) === 1 ? 'h2' : 'h3'
  return (
    <section className={classes.section} aria-labelledby={id} data-part={part}>
      <div className={classes.head}>
        <Heading id={id} className={classes.title}>
          {title}
        </Heading>
        {end && <div className={classes.end}>{end}</div>}
      </div>
      {children}
    </section>
  )
}
