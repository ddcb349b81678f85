import { formatKg } from '@arriero/domain/format/number.ts'
import type { DriverProfile } from './driver-profile.ts'

type Truck = Pick<NonNullable<DriverProfile['vehicle']>, 'payloadKg'>

/** Undefined when the truck carries it, or when nobody said what one of them weighs. */
export function loadObstacle(truck: Truck | null, cargoKg: number | null): string | undefined {
  const payloadKg = truck?.payloadKg ?? null
  if (payloadKg === null || cargoKg === null || payloadKg >= cargoKg) return undefined
  return `La carga pesa ${formatKg(cargoKg)} y el vehículo lleva ${formatKg(payloadKg)}.`
}
