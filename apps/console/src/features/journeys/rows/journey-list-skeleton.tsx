import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import classes from './journey-list-skeleton.module.css'

const widths = [70, 55, 85, 60, 40, 45]

/**
 * Placeholder of the list. It fades in late, so that a fast answer never shows it. Made of plain elements, because it
 * renders while the page starts, and a hundred components would cost as much as the list itself.
 */
export const JourneyListSkeleton = memo(function JourneyListSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      <VisuallyHidden>Cargando viajes…</VisuallyHidden>
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className={classes.row}>
          {widths.map((width) => (
            <div key={width} className={classes.cell}>
              <div className={classes.line} style={{ width: `${width}%` }} />
              <div className={classes.line} style={{ width: `${width / 2}%` }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
})
