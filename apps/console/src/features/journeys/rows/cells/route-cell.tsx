import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import classes from './cells.module.css'

export function RouteCell({ journey }: { journey: JourneyDocument }) {
  const { origin, destination, position } = journey
  return (
    <>
      <div className={classes.places} title={`${origin.name} → ${destination.name}`}>
        <RouteText origin={origin} destination={destination} />
      </div>
      <ProgressLine value={position?.progress ?? 0} label="Recorrido" />
    </>
  )
}
