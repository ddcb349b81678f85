import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import type { Paper } from '@arriero/domain/contract/http/journey-detail.ts'
import { papers } from '@arriero/domain/users/paper.ts'
import type { Db } from '#platform/schema.ts'
import { paperStanding } from './paper-standing.ts'

interface Truck {
  driver_id: string | null
  vehicle_id: string | null
}

/** Of who drives and of what is driven. */
export async function readPapers(
  db: Db,
  { driver_id: driverId, vehicle_id: vehicleId }: Truck,
  now: Date,
): Promise<Paper[]> {
  const rows = await db
    .selectFrom('papers')
    .select(['kind', 'number', 'expires_on'])
    .where((eb) => eb.or([eb('driver_id', '=', driverId), eb('vehicle_id', '=', vehicleId)]))
    .orderBy('kind')
    .execute()
  const today = dayOf(now)
  return rows.map(({ kind, number, expires_on: expiresOn }) => ({
    kind,
    label: papers[kind].label,
    of: papers[kind].of,
    number,
    expiresOn,
    standing: paperStanding(expiresOn, today),
  }))
}
