import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import classes from './cells.module.css'

export function CargoCell({ journey: { cargo, vehicle } }: { journey: JourneyDocument }) {
  return (
    <>
      <div className={classes.text} title={cargo}>
        {cargo}
      </div>
      <div className={classes.soft}>{vehicle?.type}</div>
    </>
  )
}
