import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './journey-skeleton.module.css'

/** The shape of what is coming; it fades in late, so that a quick answer never shows it. */
export function JourneySkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>Cargando el viaje…</VisuallyHidden>
      <Skeleton height={116} radius="lg" />
      {[72, 54, 64, 48, 58].map((width) => (
        <div key={width} className={classes.line}>
          <Skeleton height={12} width={48} />
          <Skeleton height={17} width={17} circle />
          <Skeleton height={12} width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}
