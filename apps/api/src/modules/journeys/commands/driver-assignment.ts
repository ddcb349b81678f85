import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import {
  journeyStateDisplay,
  type JourneyStateKey,
} from '@arriero/domain/journeys/journey-state.ts'
import type { Tx } from '#platform/database/schema.ts'
import { driverObstacles, explainOtherVehicle } from '../drivers/driver-obstacles.ts'
import {
  type CurrentJourney,
  type DriverProfile,
  findDriverToAssign,
  findUnderWay,
  type NamedDriver,
} from '../drivers/driver-profile.ts'
import type { CheckedTransition, TransitionRequest } from './command-request.ts'
import type { JourneyColumns } from './journey-record.ts'

type DriverColumns = Pick<
  JourneyColumns,
  'driver_id' | 'vehicle_id' | 'trailer_plate' | 'offered_driver_id'
>

const offeredStates: ReadonlySet<JourneyStateKey> = new Set<JourneyStateKey>([
  'RequestBookingReassingInternal',
  'RequestBookingReassingExternal',
])

/** Bookings that are still valid but have lost their driver. */
const statesWithoutDriver: ReadonlySet<JourneyStateKey> = new Set<JourneyStateKey>([
  ...offeredStates,
  'RequestBookingCancelByDriver',
  'RequestBookingCancelByDriverExtended',
  'RequestBookingExpiredByDriver',
  'RequestBookingReassing',
])

/** These events assign a driver, with the truck that the driver has at that moment. */
const assigningEvents: ReadonlySet<JourneyEvent> = new Set<JourneyEvent>([
  'accept',
  'assign',
  'startJourney',
])

export const needsDriver = (event: JourneyEvent): boolean =>
  assigningEvents.has(event) || event === 'reassignInternally' || event === 'reassignExternally'

export function nextDriverColumns(
  { event, to }: CheckedTransition,
  journey: JourneyColumns,
  driver: DriverProfile | undefined,
): DriverColumns {
  if (driver && assigningEvents.has(event)) {
    return {
      driver_id: driver.id,
      vehicle_id: driver.vehicle?.id ?? null,
      trailer_plate: driver.vehicle?.trailerPlate ?? null,
      offered_driver_id: null,
    }
  }
  if (statesWithoutDriver.has(to.state)) {
    const offeredDriverId = offeredStates.has(to.state) ? (driver?.id ?? null) : null
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

/** The driver named in the command, the driver who accepts, or the journey's own. */
export async function findDriverFor(
  tx: Tx,
  journey: JourneyColumns,
  { actorId, command }: TransitionRequest,
  { event, to }: CheckedTransition,
): Promise<NamedDriver | undefined> {
  if (!needsDriver(event)) return undefined
  const chosenId = 'driverId' in command ? command.driverId : undefined
  const id = chosenId ?? (event === 'accept' ? actorId : journey.driver_id)
  const driver = id === null ? undefined : await findDriverToAssign(tx, id)
  if (!driver) throw new AppError('driver.not-found')
  return to.state === 'OnWay' ? { ...driver, underWay: await findUnderWay(tx, driver) } : driver
}

type AssignedLoad = Pick<
  JourneyColumns,
  'driver_id' | 'cargo_kg' | 'cargo_nature' | 'wanted_vehicle_type' | 'wanted_body_type'
>

const wantedVehicleOf = (journey: AssignedLoad) => ({
  type: journey.wanted_vehicle_type,
  bodyType: journey.wanted_body_type,
})

/** Throws if papers, truck, load or another journey prevent the assignment. */
export function requireFitDriver(
  driver: DriverProfile,
  { event, to }: Pick<CheckedTransition, 'event' | 'to'>,
  journey: AssignedLoad,
  now: Date,
): void {
  const obstacles = driverObstacles(driver, now, {
    kg: journey.cargo_kg,
    nature: journey.cargo_nature,
  })
  // An administrator may agree with the customer on another truck; a driver may not.
  const otherVehicle = explainOtherVehicle(driver.vehicle, wantedVehicleOf(journey))
  if (event === 'accept' && otherVehicle !== undefined) obstacles.push(otherVehicle)
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
  if (to.state === 'OnWay' && driver.underWay) throw driverBusy(driver.underWay)
}

export function driverBusy({ code, stateId, isOtherDriver }: CurrentJourney): AppError {
  const who = isOtherDriver ? 'Otro conductor lleva ese vehículo en' : 'El conductor ya lleva'
  const { label } = journeyStateDisplay[stateId]
  return new AppError('driver.busy', `${who} el viaje ${code} (${label}).`)
}

/** Unique indexes: a driver and a vehicle are on one journey at a time. */
const driverConstraints = new Set(['journeys_driver_under_way', 'journeys_vehicle_under_way'])

/**
 * Another transaction may assign the driver or the truck between our check and our write; a unique index then
 * rejects the write. The second attempt sees that assignment, so its error names the journey.
 */
export async function retryOnDriverConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDriverConflict(error)) throw error
  }
  try {
    return await work()
  } catch (error) {
    throw isDriverConflict(error) ? new AppError('driver.busy') : error
  }
}

const isDriverConflict = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string' &&
  driverConstraints.has(error.constraint)
