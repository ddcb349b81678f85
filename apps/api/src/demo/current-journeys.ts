import type { Corridor } from '@arriero/domain/corridors/corridors.ts'
import { promisedHours } from '@arriero/domain/demo/promised-hours.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { usualRoadMinutes } from '@arriero/domain/demo/road-minutes.ts'
import {
  type JourneyStateId,
  journeyStates as states,
} from '@arriero/domain/journeys/journey-state.ts'
import type { Truck } from './demo-trucks.ts'
import type { DemoWorld } from './demo-world.ts'
import { JourneyStory } from './story/journey-story.ts'
import { demoProof } from './story/demo-proof.ts'
import { drawLoad, wantedJourney } from './story/load.ts'
import { Plan } from './story/plan.ts'
import { planUntilNow, type Present } from './story/present.ts'
import { trackOf } from './story/track.ts'
import { pathOf, see, type Seen } from './story/whereabouts.ts'
import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { type PaperKind, paperKinds, papers } from '@arriero/domain/users/paper.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** A journey of today and the truck that makes it, or that stands idle near it. */
export interface Affair {
  story: JourneyStory
  truck: Truck
  /** Where the truck was last seen. */
  seen: Seen
  papers: PaperRow[]
  track: ReturnType<typeof trackOf>
}

const hour = 60
/** Of all trucks together: a road driven is nice to look at, and slow to write. */
const mostPoints = 10_000

/** A believable day, in percent of the fleet; where a journey has no truck, its truck waits for work. */
const mix: readonly (readonly [JourneyStateId, weight: number])[] = [
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

export function currentJourneys(world: DemoWorld, fleet: readonly Truck[]): Affair[] {
  const payloads = new Set(fleet.map(payloadOf))
  const carrying = new Map(
    [...payloads].map((kg) => [kg, fleet.filter((truck) => payloadOf(truck) >= kg)]),
  )
  const points = Math.min(24, mostPoints / fleet.length)
  return fleet.map((truck) => {
    const others = carrying.get(payloadOf(truck)) ?? fleet
    return currentJourney(world, truck, others, points)
  })
}

const payloadOf = ({ vehicle }: Truck) => vehicle.payload_kg

/** `others`: those that could carry its load too. */
function currentJourney(
  world: DemoWorld,
  truck: Truck,
  others: readonly Truck[],
  points: number,
): Affair {
  const { random, now, speed, limits } = world
  const load = drawLoad(random, truck, world.customerIds)
  const plan = new Plan()
  const { corridor } = load
  const vehicleType = truck.vehicle.type
  const road = { random, corridor, vehicleType, proof: demoProof(random) }
  const present = planUntilNow(random.pickWeighted(mix), {
    ...road,
    plan,
    limits: {
      offer: limits.offer * speed,
      freeWait: limits.freeWait * speed,
      silenceOnRoute: limits.silenceOnRoute * speed,
    },
    other: random.pick(others),
  })
  const inMinutes = (minutes: number) =>
    new Date(now.getTime() + Math.round((minutes * 60_000) / speed))
  const story = new JourneyStory(
    random,
    limits,
    wantedJourney(random, load, {
      createdAt: inMinutes(-plan.clock),
      loadingAt: present.loadingIn === undefined ? null : inMinutes(present.loadingIn),
      promisedAt: inMinutes(promisedIn(random, present, load.corridor, plan.clock)),
    }),
  )
  const cast = {
    truck,
    customerId: load.customerId,
    administratorId: random.pick(world.administratorIds),
  }
  plan.play(story, cast, 60_000 / speed)
  const path = pathOf(load.corridor, story.journey)
  return {
    story,
    truck,
    seen: see(world, story, path, present),
    papers: demoPapers(random, now, truck),
    track: trackOf(story, path, present.progress, points),
  }
}

/** As it was promised when it was asked for, or for its appointment: by now it may be late. */
function promisedIn(
  random: Random,
  { loadingIn }: Present,
  corridor: Corridor,
  minutesAgo: number,
): number {
  const promised = promisedHours(usualRoadMinutes(corridor) / hour, random) * hour
  return promised + (loadingIn ?? -minutesAgo)
}

type PaperRow = Insertable<Schema['papers']>

/** One truck in fifty has a paper that has run out, one in fifteen one that soon will. */
const expiredShare = 0.02
const soonShare = 0.07

/** Of a driver and the vehicle; hardly any is not in order. */
function demoPapers(random: Random, now: Date, truck: Truck): PaperRow[] {
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
