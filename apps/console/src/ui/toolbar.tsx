import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

interface ToolbarProps {
  search: ReactNode
  children: ReactNode
}

/** The line of controls below the title of a list: search, then filters. */
export function Toolbar({ search, children }: ToolbarProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields of a form
    <div className={classes.toolbar} role="group" aria-label="Filtros">
      <div className={classes.search}>{search}</div>
      {children}
    </div>
  )
}
