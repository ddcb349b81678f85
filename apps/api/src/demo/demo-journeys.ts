import { type Corridor, corridors } from '@arriero/domain/corridors/corridors.ts'
import { pointAlong } from '@arriero/domain/corridors/point-along.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import {
  type JourneyStateId,
  journeyStates as states,
} from '@arriero/domain/journeys/journey-state.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/schema.ts'
import pools from './data/demo-pools.json' with { type: 'json' }
import type { Truck } from './demo-trucks.ts'
import { near } from './near.ts'
import type { Random } from '@arriero/domain/demo/random.ts'

const minute = 60_000
const hour = 60 * minute

/** A believable day, in percent. */
const stateMix: readonly (readonly [JourneyStateId, number])[] = [
  [states.OnRoute, 46],
  [states.OnWay, 9],
  [states.OnOrigin, 8],
  [states.Carry, 6],
  [states.OnDestiny, 7],
  [states.Discharge, 5],
  [states.Novelty, 4],
  [states.OnOriginSurcharge, 3],
  [states.OnDestinySurcharge, 2],
  [states.UnUpdated, 2],
  [states.RequestBookingAccepted, 4],
  [states.RequestBooking, 3],
  [states.RequestBookingReassing, 1],
]

const withoutTruck = new Set<JourneyStateId>([states.RequestBooking, states.RequestBookingReassing])
const booked = new Set<JourneyStateId>([...withoutTruck, states.RequestBookingAccepted])
const atOrigin = new Set<JourneyStateId>([states.OnOrigin, states.Carry, states.OnOriginSurcharge])
const atDestination = new Set<JourneyStateId>([
  states.OnDestiny,
  states.Discharge,
  states.OnDestinySurcharge,
])

export function journey(
  random: Random,
  number: number,
  now: Date,
  truck: Truck,
  customerIds: readonly string[],
): Insertable<Schema['journeys']> {
  const state = random.pickWeighted(stateMix)
  const corridor = random.pick(corridors)
  const { origin, destination } = corridor
  const progress = progressIn(random, state)
  const stateSince = new Date(now.getTime() - random.whole(2, longestMinutes(state)) * minute)
  return {
    id: random.uuid(),
    code: `V-${10_001 + number}`,
    journey_state_id: state,
    state_since: stateSince,
    customer_id: random.pick(customerIds),
    driver_id: withoutTruck.has(state) ? null : truck.user.id,
    vehicle_id: withoutTruck.has(state) ? null : truck.vehicle.id,
    origin_name: origin.name,
    origin_divipola: origin.divipola,
    origin_lat: origin.lat,
    origin_lng: origin.lng,
    destination_name: destination.name,
    destination_divipola: destination.divipola,
    destination_lat: destination.lat,
    destination_lng: destination.lng,
    cargo: random.pick(pools.cargo),
    price_cop: price(random, corridor, truck.priceKey),
    ...position(random, state, corridor, progress, now),
    promised_at: promisedAt(random, state, corridor, progress, now),
    created_at: new Date(stateSince.getTime() - random.whole(1, 20) * hour),
  }
}

function progressIn(random: Random, state: JourneyStateId): number {
  if (atDestination.has(state)) return 1
  if (state === states.OnWay || atOrigin.has(state) || booked.has(state)) return 0
  return random.between(0.02, 0.97)
}

/** How long a journey has plausibly been in its state. */
function longestMinutes(state: JourneyStateId): number {
  if (state === states.OnRoute) return 14 * 60
  if (booked.has(state)) return 36 * 60
  if (state === states.UnUpdated) return 90
  return 150
}

function position(
  random: Random,
  state: JourneyStateId,
  corridor: Corridor,
  progress: number,
  now: Date,
) {
  if (booked.has(state)) {
    return { position_lat: null, position_lng: null, position_at: null, position_progress: null }
  }
  // Silence is what makes a journey «sin actualizar»: half an hour at least.
  const secondsAgo =
    state === states.UnUpdated ? random.whole(35 * 60, 120 * 60) : random.whole(1, 45)
  const { lat, lng } = whereabouts(random, state, corridor, progress)
  return {
    position_lat: lat,
    position_lng: lng,
    position_at: new Date(now.getTime() - secondsAgo * 1000),
    position_progress: progress,
  }
}

function whereabouts(
  random: Random,
  state: JourneyStateId,
  corridor: Corridor,
  progress: number,
): Point {
  if (state === states.OnWay) return near(random, corridor.origin, 0.12)
  const spread = atOrigin.has(state) || atDestination.has(state) ? 0.015 : 0.0003
  return near(random, pointAlong(corridor.path, progress), spread)
}

function promisedAt(
  random: Random,
  state: JourneyStateId,
  corridor: Corridor,
  progress: number,
  now: Date,
): Date {
  const waiting = booked.has(state) ? random.whole(6, 60) * hour : 0
  const driving = (1 - progress) * corridor.drivingHours * hour
  // Mostly with some slack, now and then already late.
  const slack = random.between(-1, 5) * hour
  return new Date(Math.round((now.getTime() + waiting + driving + slack) / minute) * minute)
}

function price(random: Random, corridor: Corridor, priceKey: string): number {
  const [least = 0, most = 0] = corridor.freight[priceKey] ?? []
  return Math.round(random.between(least, most) / 50_000) * 50_000
}
