import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { papers } from '@arriero/domain/users/paper.ts'
import { driverObstacles } from '../../drivers/driver-obstacles.ts'
import type { DriverProfile } from '../../drivers/driver-profile.ts'
import { paperStanding } from '../paper-standing.ts'

export interface WantedLoad {
  lat: number
  lng: number
  cargoKg: number | null
}

interface Truck {
  /** The code of the journey it is on the road with. */
  busyWith: string | null
  seenAt: Date | null
}

/** Past this the position says little about where the truck is. */
const oldPosition = 60 * 60_000

/** What keeps a driver from taking a load, and what to look at before asking. */
export function judgeCandidate(
  driver: DriverProfile,
  { busyWith, seenAt }: Truck,
  { cargoKg }: WantedLoad,
  now: Date,
): { obstacles: string[]; warnings: string[] } {
  const obstacles = driverObstacles(driver, now, cargoKg)
  if (busyWith !== null) obstacles.push(`Ya lleva el viaje ${busyWith}.`)
  const today = dayOf(now)
  const warnings = driver.papers.flatMap(({ kind, expiresOn }) =>
    expiresOn !== null && paperStanding(expiresOn, today) === 'expires-soon'
      ? [`${papers[kind].label}: vence el ${formatDay(expiresOn)}.`]
      : [],
  )
  if (seenAt === null) warnings.push('Nunca se ha visto su posición.')
  else if (now.getTime() - seenAt.getTime() > oldPosition) {
    warnings.push(`Su posición es de hace ${formatDuration(now.getTime() - seenAt.getTime())}.`)
  }
  return { obstacles, warnings }
}
