import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { findCorridor } from '@arriero/domain/corridors/corridors.ts'
import type { FindUsualStay } from '@arriero/domain/journeys/attention/usual-durations.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { OrderValues } from './order-values.ts'

const { OnWay, OnOrigin, Carry, OnRoute } = journeyStates

/**
 * When the truck usually arrives to unload: what the states before take on this corridor, from the loading appointment
 * or, without one, from now. Undefined for places on no known corridor: how long that road takes is unknown.
 */
export function estimateUnloading(
  order: Pick<OrderValues, 'origin' | 'destination'>,
  loadingAt: Date | null,
  { findUsualStay, now }: { findUsualStay: FindUsualStay; now: Date },
): Date | undefined {
  const corridor = findCorridor(order)
  if (corridor === undefined) return undefined
  // With an appointment the truck comes on time; the stays before loading are those at the site.
  const before = loadingAt === null ? [OnWay, OnOrigin, Carry] : [OnOrigin, Carry]
  const stopsMs = before.reduce(
    (sum, state) => sum + (findUsualStay(order, state)?.medianMs ?? 0),
    0,
  )
  const roadMs = findUsualStay(order, OnRoute)?.medianMs ?? corridor.drivingHours * hourMs
  return new Date((loadingAt ?? now).getTime() + stopsMs + roadMs)
}
