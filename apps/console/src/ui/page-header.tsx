import type { ReactNode } from 'react'
import { formatCount } from './format-count.ts'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  count?: number | undefined
  /** Of how many, when `count` is a part. */
  total?: number | undefined
  end?: ReactNode
  /** A second line: filters, facets. */
  children?: ReactNode
}

export function PageHeader({ title, count, total, end, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <h1 className={classes.title}>
          {title}{' '}
          {count !== undefined && (
            <span className={classes.count}>
              {formatCount(count)}
              {total !== undefined && ` de ${formatCount(total)}`}
            </span>
          )}
        </h1>
        {end}
      </div>
      {children}
    </header>
  )
}
