import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { type PaperKind, paperKinds, papers } from '@arriero/domain/users/paper.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/schema.ts'
import type { Truck } from './demo-trucks.ts'

export type PaperRow = Insertable<Schema['papers']>

/** One truck in fifty has a paper that has run out, one in fifteen one that soon will. */
const expiredShare = 0.02
const soonShare = 0.07

/** Of a driver and the vehicle; hardly any is not in order. */
export function demoPapers(random: Random, now: Date, truck: Truck): PaperRow[] {
  const kinds = paperKinds.filter((kind) => papers[kind].blocks || random.next() < 0.2)
  const fate = random.next()
  const unlucky = random.pick(kinds.filter((kind) => papers[kind].blocks))
  return kinds.map((kind) => {
    const isOfDriver = papers[kind].of === 'driver'
    return {
      id: random.uuid(),
      driver_id: isOfDriver ? truck.user.id : null,
      vehicle_id: isOfDriver ? null : truck.vehicle.id,
      kind,
      number: paperNumber(kind, truck),
      expires_on: addDays(
        dayOf(now),
        kind === unlucky ? unluckyDays(random, fate) : random.whole(31, 350),
      ),
    }
  })
}

function unluckyDays(random: Random, fate: number): number {
  if (fate < expiredShare) return -random.whole(1, 15)
  return fate < expiredShare + soonShare ? random.whole(1, 29) : random.whole(31, 350)
}

/** Plainly of the demonstration. */
function paperNumber(kind: PaperKind, { driver, vehicle }: Truck): string {
  const owner = papers[kind].of === 'driver' ? driver.cedula : vehicle.plate
  return `DEMO-${kind.toUpperCase()}-${owner}`
}
