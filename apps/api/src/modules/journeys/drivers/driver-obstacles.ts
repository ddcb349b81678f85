import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { type CargoNature, cargoNatureLabels } from '@arriero/domain/journeys/cargo-nature.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { type PaperKind, paperKindsNeededFor, papers } from '@arriero/domain/users/paper.ts'
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

export interface Load {
  /** Null if unknown. */
  kg: number | null
  nature: CargoNature
}

/** Sentences that say why the driver can't take the load today, or any load if none is given. */
export function driverObstacles(driver: CheckableDriver, now: Date, load?: Load): string[] {
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
  if (load) obstacles.push(...loadObstacles(driver, now, load))
  for (const paper of driver.papers) {
    if (papers[paper.kind].blocks && isExpired(paper, now)) {
      obstacles.push(describeExpired(paper, vehicle))
    }
  }
  return obstacles
}

/** What the customer asked for; null for any truck that can carry the load. */
export interface WantedVehicle {
  type: string | null
  bodyType: string | null
}

/** Why the truck is not the one that the customer asked for. An unknown body is no reason. */
export function explainOtherVehicle(
  vehicle: Pick<NonNullable<DriverProfile['vehicle']>, 'type' | 'bodyType'> | null,
  wanted: WantedVehicle,
): string | undefined {
  if (!vehicle) return undefined
  if (wanted.type !== null && vehicle.type !== wanted.type) {
    return `El cliente pidió ${wanted.type} y este vehículo es ${vehicle.type}.`
  }
  const hasOtherBody = vehicle.bodyType !== null && vehicle.bodyType !== wanted.bodyType
  if (wanted.bodyType === null || !hasOtherBody) return undefined
  return `El cliente pidió ${wanted.bodyType} y este vehículo es ${vehicle.bodyType}.`
}

type Paper = DriverProfile['papers'][number]

const isExpired = ({ expiresOn }: Paper, now: Date): boolean =>
  expiresOn !== null && expiresOn < dayOf(now)

function describeExpired({ kind, expiresOn }: Paper, vehicle: DriverProfile['vehicle']): string {
  const owner = papers[kind].of === 'driver' ? 'del conductor' : ofVehicle(vehicle)
  return `${paperNames[kind]} ${owner} venció el ${formatDay(expiresOn ?? '')}.`
}

const ofVehicle = (vehicle: DriverProfile['vehicle']) =>
  vehicle ? `del vehículo ${formatPlate(vehicle.plate)}` : 'del vehículo'

type LoadableDriver = Pick<DriverProfile, 'vehicle' | 'papers'>

/** Why the driver can't carry this load, apart from what prevents any journey. */
export function loadObstacles(
  { vehicle, papers: own }: LoadableDriver,
  now: Date,
  { kg, nature }: Load,
): string[] {
  const obstacles: string[] = []
  const payloadKg = vehicle?.payloadKg ?? null
  if (payloadKg !== null && kg !== null && payloadKg < kg) {
    obstacles.push(`La carga pesa ${formatKg(kg)} y el vehículo lleva ${formatKg(payloadKg)}.`)
  }
  for (const kind of paperKindsNeededFor(nature)) {
    const paper = own.find((one) => one.kind === kind)
    if (!paper) {
      const label = papers[kind].label.toLowerCase()
      obstacles.push(
        `La carga es ${cargoNatureLabels[nature].toLowerCase()} y el conductor no tiene ${label}.`,
      )
    } else if (isExpired(paper, now)) obstacles.push(describeExpired(paper, vehicle))
  }
  return obstacles
}
