import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Spoken } from '#ui/spoken.tsx'
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
        <Spoken> a </Spoken>
      </span>
      {destination.name}
    </>
  )
}
