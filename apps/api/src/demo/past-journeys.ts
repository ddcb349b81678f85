import { dayMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { promisedHours, usualRoadMinutes } from '@arriero/domain/demo/journey-times.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { DemoTruck } from './demo-trucks.ts'
import type { DemoContext } from './demo-context.ts'
import { type PastEnding, journeyEndings } from './history/journey-endings.ts'
import { JourneyHistory } from './history/journey-history.ts'
import { drawLoad, createJourney, drawProof } from './history/new-journey.ts'
import { JourneyPlan } from './history/journey-plan.ts'

/** All past journeys lie in this range. The last days are left free, because current journeys started in them. */
const [oldestMs, newestMs] = [89 * dayMs, 3 * dayMs]
const maxSettlementDelayMs = 10 * dayMs
const pastPerTruck = 10
const maxPastJourneys = 5_000

export const countPast = (trucks: number): number =>
  Math.min(pastPerTruck * trucks, maxPastJourneys)

/**
 * Journeys of the last three months. They run at the same speed as those of today, so that the usual durations are
 * comparable. Each driver has one at a time.
 */
export function createPastJourneys(
  context: DemoContext,
  fleet: readonly DemoTruck[],
): JourneyHistory[] {
  const count = countPast(fleet.length)
  const slotsPerTruck = Math.ceil(count / Math.max(1, fleet.length))
  const slotMs = (oldestMs - newestMs) / Math.max(1, slotsPerTruck)
  return Array.from({ length: count }, (_, number) => {
    const truck = fleet[number % fleet.length]
    if (!truck) throw new RangeError('No truck for a journey')
    const slot = Math.floor(number / fleet.length)
    const from = context.now.getTime() - oldestMs + slot * slotMs
    return createPastJourney(context, truck, { from, until: from + slotMs })
  })
}

function createPastJourney(
  { random, now, speed, limits, customers, administratorIds }: DemoContext,
  truck: DemoTruck,
  { from, until }: { from: number; until: number },
): JourneyHistory {
  const load = drawLoad(random, truck, customers)
  const ending = random.pickWeighted(journeyEndings)
  const loadingMinutes = isBooking(ending, random.next()) ? random.between(8, 40) * 60 : null
  const plan = new JourneyPlan()
  const { corridor } = load
  const vehicleType = truck.vehicle.type
  ending.plan(plan, { random, corridor, vehicleType, proof: drawProof(random) }, loadingMinutes)

  const simulatedMinuteMs = minuteMs / speed
  const latest = until - plan.clock * simulatedMinuteMs
  const createdAt = Math.round(random.between(from, Math.max(from, latest)))
  const dateAfterMinutes = (minutes: number) =>
    new Date(Math.round(createdAt + minutes * simulatedMinuteMs))
  const promisedMinutes = promisedHours(usualRoadMinutes(corridor) / 60, random) * 60
  const history = new JourneyHistory(
    random,
    limits,
    createJourney(random, load, {
      createdAt: new Date(createdAt),
      loadingAt: loadingMinutes === null ? null : dateAfterMinutes(loadingMinutes),
      promisedAt: dateAfterMinutes((loadingMinutes ?? 0) + promisedMinutes),
    }),
  )
  const actors = {
    truck,
    customerId: load.customer.id,
    administratorId: random.pick(administratorIds),
  }
  plan.run(history, actors, simulatedMinuteMs)
  setFinalPosition(history)
  // Old journeys have no open surcharges.
  const endedAt = history.journey.state_since.getTime()
  if (now.getTime() - endedAt > maxSettlementDelayMs) {
    history.decideSurcharges(new Date(endedAt + dayMs), actors.administratorId, 'approved')
  }
  return history
}

const isBooking = ({ kind }: PastEnding, chance: number) =>
  kind === 'booking' || (kind === 'any' && chance < 0.08)

/** A delivered journey ends at its destination. */
function setFinalPosition({ journey }: JourneyHistory): void {
  if (journey.journey_state_id !== journeyStates.Finish) return
  journey.position_lat = journey.destination_lat
  journey.position_lng = journey.destination_lng
  journey.position_at = journey.state_since
  journey.position_progress = 1
}
