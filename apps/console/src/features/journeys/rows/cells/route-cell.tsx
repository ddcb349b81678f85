import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import classes from './cells.module.css'

export function RouteCell({ journey }: { journey: JourneyDocument }) {
  const { origin, destination, position } = journey
  return (
    <>
      <div className={classes.places} title={`${origin.name} → ${destination.name}`}>
        {origin.name}
        <span className={classes.arrow} aria-hidden="true">
          {' → '}
        </span>
        <span className={classes.hidden}> a </span>
        {destination.name}
      </div>
      <ProgressLine value={position?.progress ?? 0} label="Recorrido" />
    </>
  )
}
