import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { JourneyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { DriverProfile } from '../drivers/driver-profile.ts'
import type { JourneyColumns } from './journey-record.ts'
import type { Judged } from './judge.ts'

type DriverColumns = Pick<
  JourneyColumns,
  'driver_id' | 'vehicle_id' | 'trailer_plate' | 'offered_driver_id'
>

const offered: ReadonlySet<JourneyStateKey> = new Set<JourneyStateKey>([
  'RequestBookingReassingInternal',
  'RequestBookingReassingExternal',
])

/** The load is still there, its driver is not. */
const withoutDriver: ReadonlySet<JourneyStateKey> = new Set<JourneyStateKey>([
  ...offered,
  'RequestBookingCancelByDriver',
  'RequestBookingCancelByDriverExtended',
  'RequestBookingExpiredByDriver',
  'RequestBookingReassing',
])

/** These put a driver and the truck he has now on the journey. */
const boards: ReadonlySet<JourneyEvent> = new Set<JourneyEvent>([
  'accept',
  'assign',
  'startJourney',
])

/** Whether somebody has to be fit for the service before this can happen. */
export const needsDriver = (event: JourneyEvent): boolean =>
  boards.has(event) || event === 'reassignInternally' || event === 'reassignExternally'

/** Who drives, with what, and who has been asked to. */
export function nextDriver(
  { event, to }: Judged,
  journey: JourneyColumns,
  driver: DriverProfile | undefined,
): DriverColumns {
  if (driver && boards.has(event)) {
    return {
      driver_id: driver.id,
      vehicle_id: driver.vehicle?.id ?? null,
      trailer_plate: driver.vehicle?.trailerPlate ?? null,
      offered_driver_id: null,
    }
  }
  if (withoutDriver.has(to.state)) {
    const offeredDriverId = offered.has(to.state) ? (driver?.id ?? null) : null
    return {
      driver_id: null,
      vehicle_id: null,
      trailer_plate: null,
      offered_driver_id: offeredDriverId,
    }
  }
  const { driver_id, vehicle_id, trailer_plate } = journey
  return { driver_id, vehicle_id, trailer_plate, offered_driver_id: null }
}
