import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { type PaperKind, papers } from '@arriero/domain/users/paper.ts'
import { userStateDisplay, userStates } from '@arriero/domain/users/user-state.ts'
import type { DriverProfile } from './driver-profile.ts'
import { loadObstacle } from './load-obstacle.ts'

const articulated: ReadonlySet<string> = new Set(['Tractomula', 'Patineta', 'Minimula'])

const paperNames: Record<PaperKind, string> = {
  licence: 'La licencia de conducción',
  pila: 'La seguridad social (PILA)',
  'dangerous-goods': 'El curso de mercancías peligrosas',
  soat: 'El SOAT',
  rtm: 'La revisión técnico-mecánica',
  liability: 'La póliza de responsabilidad civil',
}

type Judgeable = Pick<DriverProfile, 'userStateId' | 'licenceCategory' | 'vehicle' | 'papers'>

/** Why this driver can't take a load, or any without one, today, in sentences; empty when nothing prevents it. */
export function driverObstacles(
  driver: Judgeable,
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
  else if (!mayDrive(driver.licenceCategory, vehicle.type)) {
    const needed = neededFor(vehicle.type)
    obstacles.push(
      `La licencia ${driver.licenceCategory} no alcanza para ${vehicle.type}: se necesita ${needed}.`,
    )
  }
  const tooHeavy = loadObstacle(vehicle, cargoKg)
  if (tooHeavy) obstacles.push(tooHeavy)
  const today = dayOf(now)
  for (const { kind, expiresOn } of driver.papers) {
    if (!papers[kind].blocks || expiresOn === null || expiresOn >= today) continue
    const whose = papers[kind].of === 'driver' ? 'del conductor' : ofVehicle(vehicle)
    obstacles.push(`${paperNames[kind]} ${whose} venció el ${formatDay(expiresOn)}.`)
  }
  return obstacles
}

const neededFor = (vehicleType: string) => (articulated.has(vehicleType) ? 'C3' : 'C2')

/** Categories are written so that more is later. */
const mayDrive = (category: string, vehicleType: string) => category >= neededFor(vehicleType)

const ofVehicle = (vehicle: DriverProfile['vehicle']) =>
  vehicle ? `del vehículo ${formatPlate(vehicle.plate)}` : 'del vehículo'

/** `2026-11-03` as people write it. */
