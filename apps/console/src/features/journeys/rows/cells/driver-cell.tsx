import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Changed } from '#features/journeys/rows/changed.tsx'
import classes from './cells.module.css'

export function DriverCell({ journey: { driver, vehicle } }: { journey: JourneyDocument }) {
  return (
    <Changed value={driver?.id}>
      <div className={classes.text} title={driver?.name}>
        {driver?.name ?? 'Sin conductor'}
      </div>
      <div className={classes.plate}>{vehicle ? formatPlate(vehicle.plate) : 'Sin vehículo'}</div>
    </Changed>
  )
}
