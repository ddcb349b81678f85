import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { type PaperKind, papers } from '@arriero/domain/users/paper.ts'
import {
  licenceCovers,
  neededLicence,
  type VehicleType,
} from '@arriero/domain/users/vehicle-type.ts'
import { userStateDisplay, userStates } from '@arriero/domain/users/user-state.ts'
import type { DriverProfile } from './driver-profile.ts'
import { formatKg } from '@arriero/domain/format/number.ts'

const paperNames: Record<PaperKind, string> = {
  licence: 'La licencia de conducción',
  pila: 'La seguridad social (PILA)',
  'dangerous-goods': 'El curso de mercancías peligrosas',
  soat: 'El SOAT',
  rtm: 'La revisión técnico-mecánica',
  liability: 'La póliza de responsabilidad civil',
}

type CheckableDriver = Pick<DriverProfile, 'userStateId' | 'licenceCategory' | 'vehicle' | 'papers'>

/** Sentences that say why the driver can't take the load today, or any load if no weight is given. */
export function driverObstacles(
  driver: CheckableDriver,
  now: Date,
  cargoKg: number | null = null,
): string[] {
  const { userStateId, vehicle } = driver
  const obstacles: string[] = []
  if (userStateId !== userStates.Active) {
    const { label } = userStateDisplay[userStateId]
    obstacles.push(`La cuenta del conductor no está activa: ${label.toLowerCase()}.`)
  }
  if (!vehicle) obstacles.push('El conductor no tiene vehículo.')
  else if (licenceCovers(driver.licenceCategory, vehicle.type) === false) {
    // It is a known type, otherwise nothing is said about it.
    const needed = neededLicence[vehicle.type as VehicleType]
    obstacles.push(
      `La licencia ${driver.licenceCategory} no alcanza para ${vehicle.type}: se necesita ${needed}.`,
    )
  }
  const overload = loadObstacle(vehicle, cargoKg)
  if (overload) obstacles.push(overload)
  const today = dayOf(now)
  for (const { kind, expiresOn } of driver.papers) {
    if (!papers[kind].blocks || expiresOn === null || expiresOn >= today) continue
    const owner = papers[kind].of === 'driver' ? 'del conductor' : ofVehicle(vehicle)
    obstacles.push(`${paperNames[kind]} ${owner} venció el ${formatDay(expiresOn)}.`)
  }
  return obstacles
}

const ofVehicle = (vehicle: DriverProfile['vehicle']) =>
  vehicle ? `del vehículo ${formatPlate(vehicle.plate)}` : 'del vehículo'

type LoadableVehicle = Pick<NonNullable<DriverProfile['vehicle']>, 'payloadKg'>

/** Undefined if the vehicle can carry the load, or if one of the weights is unknown. */
export function loadObstacle(
  vehicle: LoadableVehicle | null,
  cargoKg: number | null,
): string | undefined {
  const payloadKg = vehicle?.payloadKg ?? null
  if (payloadKg === null || cargoKg === null || payloadKg >= cargoKg) return undefined
  return `La carga pesa ${formatKg(cargoKg)} y el vehículo lleva ${formatKg(payloadKg)}.`
}
