import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './map-skeleton.module.css'

/** As large as the map, with its buttons where they will be. */
export function MapSkeleton() {
  return (
    <output className={classes.map}>
      <VisuallyHidden>Cargando el mapa</VisuallyHidden>
      <span className={classes.buttons}>
        <Skeleton width={34} height={34} />
        <Skeleton width={34} height={68} />
        <Skeleton width={34} height={34} />
      </span>
    </output>
  )
}
