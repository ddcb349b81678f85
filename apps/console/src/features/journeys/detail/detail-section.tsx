import { type ReactNode, createContext, use, useId } from 'react'
import classes from './detail-section.module.css'

/** The level of the journey's heading: 1 on its own page, 2 in the panel beside a list. */
export const HeadingLevel = createContext<1 | 2>(1)

interface DetailSectionProps {
  title: string
  /** Name used to scroll to the section. */
  part?: string
  /** Shown beside the title. */
  end?: ReactNode
  children: ReactNode
}

export function DetailSection({ title, part, end, children }: DetailSectionProps) {
  const id = useId()
  const Heading = use(HeadingLevel) === 1 ? 'h2' : 'h3'
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
