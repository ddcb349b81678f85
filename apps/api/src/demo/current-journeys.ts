import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { Corridor } from '@arriero/domain/corridors/corridors.ts'
import { promisedHours, usualRoadMinutes } from '@arriero/domain/demo/journey-times.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import {
  type JourneyStateId,
  journeyStates as states,
} from '@arriero/domain/journeys/journey-state.ts'
import type { DemoTruck } from './demo-trucks.ts'
import type { DemoContext } from './demo-context.ts'
import { JourneyHistory } from './history/journey-history.ts'
import { drawProof, drawLoad, createJourney } from './history/new-journey.ts'
import { JourneyPlan } from './history/journey-plan.ts'
import { planCurrentState, type CurrentProgress } from './history/current-state.ts'
import { createTrack, pathOf, setLastPosition, type LastPosition } from './history/positions.ts'
import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { type PaperKind, paperKinds, papers } from '@arriero/domain/users/paper.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** A journey of today, and the truck that drives it or waits near it. */
export interface SeededJourney {
  history: JourneyHistory
  truck: DemoTruck
  lastPosition: LastPosition
  papers: PaperRow[]
  track: ReturnType<typeof createTrack>
}

const minutesPerHour = 60
/** Limit for the whole fleet, because inserting positions is slow. */
const maxPositions = 10_000

/** States of the journeys of a typical day, in percent. The truck of a journey without a driver waits for work. */
const stateWeights: readonly (readonly [JourneyStateId, weight: number])[] = [
  [states.OnRoute, 44],
  [states.OnWay, 8.5],
  [states.OnOrigin, 7.5],
  [states.Carry, 5.5],
  [states.OnDestiny, 6.5],
  [states.Discharge, 4.5],
  [states.Novelty, 4],
  [states.OnOriginSurcharge, 3],
  [states.OnDestinySurcharge, 2],
  [states.UnUpdated, 2],
  [states.RequestBookingAccepted, 3],
  [states.Request, 5],
  [states.RequestBooking, 3],
  [states.RequestBookingReassing, 1],
  [states.RequestBookingReassingInternal, 0.5],
]

export function createCurrentJourneys(
  context: DemoContext,
  fleet: readonly DemoTruck[],
): SeededJourney[] {
  const payloads = new Set(fleet.map(payloadOf))
  const trucksByPayload = new Map(
    [...payloads].map((kg) => [kg, fleet.filter((truck) => payloadOf(truck) >= kg)]),
  )
  const maxPoints = Math.min(24, maxPositions / fleet.length)
  return fleet.map((truck) => {
    const others = trucksByPayload.get(payloadOf(truck)) ?? fleet
    return createCurrentJourney(context, truck, others, maxPoints)
  })
}

const payloadOf = ({ vehicle }: DemoTruck) => vehicle.payload_kg

/** `others` are the trucks that could carry the same load. */
function createCurrentJourney(
  context: DemoContext,
  truck: DemoTruck,
  others: readonly DemoTruck[],
  maxPoints: number,
): SeededJourney {
  const { random, now, speed, limits } = context
  const load = drawLoad(random, truck, context.customerIds)
  const plan = new JourneyPlan()
  const { corridor } = load
  const vehicleType = truck.vehicle.type
  const stageInputs = { random, corridor, vehicleType, proof: drawProof(random) }
  const current = planCurrentState(random.pickWeighted(stateWeights), {
    ...stageInputs,
    plan,
    limits: {
      offer: limits.offer * speed,
      freeWait: limits.freeWait * speed,
      silenceOnRoute: limits.silenceOnRoute * speed,
    },
    withdrawnTruck: random.pick(others),
  })
  const inMinutes = (minutes: number) =>
    new Date(now.getTime() + Math.round((minutes * minuteMs) / speed))
  const history = new JourneyHistory(
    random,
    limits,
    createJourney(random, load, {
      createdAt: inMinutes(-plan.clock),
      loadingAt: current.loadingIn === undefined ? null : inMinutes(current.loadingIn),
      promisedAt: inMinutes(minutesUntilPromised(random, current, load.corridor, plan.clock)),
    }),
  )
  const actors = {
    truck,
    customerId: load.customerId,
    administratorId: random.pick(context.administratorIds),
  }
  plan.run(history, actors, minuteMs / speed)
  const path = pathOf(load.corridor, history.journey)
  return {
    history,
    truck,
    lastPosition: setLastPosition(context, history, path, current),
    papers: createPapers(random, now, truck),
    track: createTrack(history, path, current.progress, maxPoints),
  }
}

/** Counted from the creation of the journey or from its appointment, so that the journey may already be late. */
function minutesUntilPromised(
  random: Random,
  { loadingIn }: CurrentProgress,
  corridor: Corridor,
  minutesAgo: number,
): number {
  const promised =
    promisedHours(usualRoadMinutes(corridor) / minutesPerHour, random) * minutesPerHour
  return promised + (loadingIn ?? -minutesAgo)
}

type PaperRow = Insertable<Schema['papers']>

/** Shares of trucks with a paper that is expired, or expires soon. */
const expiredShare = 0.02
const soonShare = 0.07

/** Papers of the driver and the vehicle, nearly all valid. */
function createPapers(random: Random, now: Date, truck: DemoTruck): PaperRow[] {
  const kinds = paperKinds.filter((kind) => papers[kind].blocks || random.next() < 0.2)
  const chance = random.next()
  const firstToExpire = random.pick(kinds.filter((kind) => papers[kind].blocks))
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
        kind === firstToExpire ? daysUntilFirstExpiry(random, chance) : random.whole(31, 350),
      ),
    }
  })
}

/** Days until the paper expires; negative if it has expired. */
function daysUntilFirstExpiry(random: Random, chance: number): number {
  if (chance < expiredShare) return -random.whole(1, 15)
  return chance < expiredShare + soonShare ? random.whole(1, 29) : random.whole(31, 350)
}

/** Marked as sample data. */
function paperNumber(kind: PaperKind, { driver, vehicle }: DemoTruck): string {
  const owner = papers[kind].of === 'driver' ? driver.cedula : vehicle.plate
  return `DEMO-${kind.toUpperCase()}-${owner}`
}
