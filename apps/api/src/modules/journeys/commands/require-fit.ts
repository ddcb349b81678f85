import { AppError } from '@arriero/domain/errors.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { driverObstacles } from '../drivers/driver-obstacles.ts'
import type { DriverProfile, UnderWay } from '../drivers/driver-profile.ts'
import type { JourneyColumns } from './journey-record.ts'
import type { Judged } from './judge.ts'

/** Throws what keeps this driver from the journey: papers, the truck, the load, another journey. */
export function requireFit(
  driver: DriverProfile,
  { event, to }: Pick<Judged, 'event' | 'to'>,
  journey: Pick<JourneyColumns, 'driver_id' | 'cargo_kg'>,
  now: Date,
): void {
  const obstacles = driverObstacles(driver, now, journey.cargo_kg)
  const { thirdPartyCompany: company } = driver
  if (event === 'reassignInternally' && company !== null) {
    obstacles.push(`El conductor es de un tercero (${company}): use la reasignación externa.`)
  }
  if (event === 'reassignExternally' && company === null) {
    obstacles.push('El conductor es propio: use la reasignación interna.')
  }
  if (event.startsWith('reassign') && journey.driver_id === driver.id) {
    obstacles.push('El conductor ya tiene este viaje.')
  }
  if (obstacles.length > 0) throw new AppError('driver.not-fit', obstacles.join(' '))
  if (to.state === 'OnWay' && driver.underWay) throw busy(driver.underWay)
}

function busy({ code, stateId, isOtherDriver }: UnderWay): AppError {
  const who = isOtherDriver ? 'Otro conductor lleva ese vehículo en' : 'El conductor ya lleva'
  const { label } = journeyStateDisplay[stateId]
  return new AppError('driver.busy', `${who} el viaje ${code} (${label}).`)
}
