import { type ReactNode, createContext, use, useEffect } from 'react'
import { formatCount, writeCount } from './count-badge.tsx'
import { Spoken } from './spoken.tsx'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** A text if it is more than one number: «252 en curso + 33 en atención». */
  count?: number | string | undefined
  /** Shown as «count de total». */
  total?: number | undefined
  /** What screen readers hear after the count, shown by the control beside it. */
  spokenCount?: string | undefined
  /** Right after the title. */
  beside?: ReactNode
  end?: ReactNode
  /** A second line: filters, facets. */
  children?: ReactNode
}

export function PageHeader(props: PageHeaderProps) {
  const { title, count, total, spokenCount, beside, end, children } = props
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <h1 className={classes.title}>
          {title}{' '}
          {count !== undefined && (
            <span className={classes.count}>
              {writeCount(count)}
              {total !== undefined && ` de ${formatCount(total)}`}
              {spokenCount !== undefined && <Spoken> {spokenCount}</Spoken>}
            </span>
          )}
        </h1>
        {beside}
        {end}
      </div>
      {children}
    </header>
  )
}

/** Provided by the frame, which sets the document title. */
export const PageNameContext = createContext<(name: string | null) => void>(() => undefined)

/** For pages whose title depends on their content. */
export function usePageName(name: string | undefined): void {
  const setName = use(PageNameContext)
  useEffect(() => {
    if (name === undefined) return
    setName(name)
    return () => setName(null)
  }, [name, setName])
}

interface StaleNoteProps {
  text: string
  /** No newer data can arrive. */
  isLost: boolean
}

/** Shown while the page's data may be outdated. */
export function StaleNote({ text, isLost }: StaleNoteProps) {
  return (
    <div className={classes.note} data-lost={isLost}>
      {text}
    </div>
  )
}
