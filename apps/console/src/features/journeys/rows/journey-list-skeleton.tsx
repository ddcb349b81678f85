import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './journey-list-skeleton.module.css'

const widths = [70, 55, 85, 60, 40, 45]

/** The shape of the list that is coming; it fades in late, so that a quick answer never shows it. */
export function JourneyListSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      <VisuallyHidden>Cargando viajes…</VisuallyHidden>
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className={classes.row}>
          {widths.map((width) => (
            <div key={width} className={classes.cell}>
              <Skeleton height={12} width={`${width}%`} />
              <Skeleton height={8} width={`${width / 2}%`} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
