import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import classes from './route-text.module.css'

/** «Bogotá → Cali», read aloud as «Bogotá a Cali». */
export function RouteText({
  origin,
  destination,
}: Pick<JourneyDocument, 'origin' | 'destination'>) {
  return (
    <>
      {origin.name}
      <span className={classes.arrow}>
        <span aria-hidden="true">{' → '}</span>
        <span className={classes.spoken}> a </span>
      </span>
      {destination.name}
    </>
  )
}
