import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './list-skeleton.module.css'

/** The shape of the list that is coming; it fades in late, so that a quick answer never shows it. */
export function ListSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.list} aria-busy="true">
      <VisuallyHidden>Cargando notificaciones…</VisuallyHidden>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={32} width={32} radius={8} />
          <div className={classes.words}>
            <Skeleton height={12} width="30%" />
            <Skeleton height={8} width="60%" />
          </div>
        </div>
      ))}
    </div>
  )
}
