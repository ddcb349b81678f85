import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { Corridor } from '@arriero/domain/corridors/corridors.ts'
import { promisedHours, usualRoadMinutes } from '@arriero/domain/demo/journey-times.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { DemoTruck } from './demo-trucks.ts'
import type { DemoContext } from './demo-context.ts'
import { JourneyHistory } from './history/journey-history.ts'
import { drawProof, drawLoad, createJourney } from './history/new-journey.ts'
import { JourneyPlan } from './history/journey-plan.ts'
import { planCurrentState, type CurrentProgress } from './history/current-state.ts'
import { createTrack, pathOf, setLastPosition, type LastPosition } from './history/positions.ts'
import { drawStates } from './state-mix.ts'
import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import type { CargoNature } from '@arriero/domain/journeys/cargo-nature.ts'
import {
  type PaperKind,
  paperKinds,
  paperKindsNeededFor,
  papers,
} from '@arriero/domain/users/paper.ts'
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
/** Of so many trucks on the road, one is late. */
const onRoadPerLate = 60

export function createCurrentJourneys(
  context: DemoContext,
  fleet: readonly DemoTruck[],
): SeededJourney[] {
  const payloads = new Set(fleet.map(payloadOf))
  const trucksByPayload = new Map(
    [...payloads].map((kg) => [kg, fleet.filter((truck) => payloadOf(truck) >= kg)]),
  )
  const maxPoints = Math.min(24, maxPositions / fleet.length)
  const states = drawStates(context.random, fleet.length)
  const onRoad = [...states.keys()].filter((number) => states[number] === journeyStates.OnRoute)
  const late = new Set(onRoad.filter((_, place) => place % onRoadPerLate === 0))
  return fleet.map((truck, number) => {
    const others = trucksByPayload.get(payloadOf(truck)) ?? fleet
    const state = states[number]
    if (state === undefined) throw new RangeError('No state for a journey')
    return createCurrentJourney(context, {
      truck,
      state,
      isLate: late.has(number),
      others,
      maxPoints,
    })
  })
}

const payloadOf = ({ vehicle }: DemoTruck) => vehicle.payload_kg

interface CurrentJourneyOptions {
  truck: DemoTruck
  state: JourneyStateId
  /** Will arrive hours after the promised time. */
  isLate: boolean
  /** The trucks that could carry the same load. */
  others: readonly DemoTruck[]
  maxPoints: number
}

function createCurrentJourney(
  context: DemoContext,
  { truck, state, isLate, others, maxPoints }: CurrentJourneyOptions,
): SeededJourney {
  const { random, now, speed, limits } = context
  const load = drawLoad(random, truck, context.customers)
  const plan = new JourneyPlan()
  const { corridor } = load
  const vehicleType = truck.vehicle.type
  const stageInputs = { random, corridor, vehicleType, proof: drawProof(random) }
  const current = planCurrentState(state, {
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
      promisedAt: inMinutes(
        isLate
          ? minutesUntilArrival(current, load.corridor) - random.between(120, 240)
          : minutesUntilPromised(random, current, load.corridor, plan.clock),
      ),
    }),
  )
  const actors = {
    truck,
    customerId: load.customer.id,
    administratorId: random.pick(context.administratorIds),
  }
  plan.run(history, actors, minuteMs / speed)
  const path = pathOf(load.corridor, history.journey)
  return {
    history,
    truck,
    lastPosition: setLastPosition(context, history, path, current),
    papers: createPapers(random, now, truck, {
      isUnderWay: current.stage !== undefined,
      nature: history.journey.cargo_nature,
    }),
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

const minutesUntilArrival = ({ progress }: CurrentProgress, corridor: Corridor): number =>
  (1 - progress) * usualRoadMinutes(corridor)

type PaperRow = Insertable<Schema['papers']>

/** Shares of trucks with a paper that is expired, or expires soon. */
const expiredShare = 0.12
const soonShare = 0.05
/** Longer than any journey takes. */
const daysOnTheRoad = 4

/** Papers of the driver and the vehicle, nearly all valid. Nobody drives with one that expires on the way. */
function createPapers(
  random: Random,
  now: Date,
  truck: DemoTruck,
  { isUnderWay, nature }: { isUnderWay: boolean; nature: CargoNature },
): PaperRow[] {
  const kinds = paperKinds.filter((kind) => papers[kind].blocks || random.next() < 0.2)
  const chance = random.next()
  const firstToExpire = random.pick(kinds.filter((kind) => papers[kind].blocks))
  const usual = kinds.map((kind) => {
    const id = random.uuid()
    const days =
      kind === firstToExpire
        ? daysUntilFirstExpiry(random, chance, isUnderWay)
        : random.whole(31, 350)
    return paperRow({ id, kind, expiresOn: addDays(dayOf(now), days) }, truck)
  })
  // With a generator of their own, which keeps all other rows as they are.
  const own = new Random(truck.number)
  const needed = paperKindsNeededFor(nature).filter((kind) => !kinds.includes(kind))
  const more = needed.map((kind) => {
    const expiresOn = addDays(dayOf(now), own.whole(31, 350))
    return paperRow({ id: own.uuid(), kind, expiresOn }, truck)
  })
  return [...usual, ...more]
}

function paperRow(
  { id, kind, expiresOn }: { id: string; kind: PaperKind; expiresOn: string },
  truck: DemoTruck,
): PaperRow {
  const isOfDriver = papers[kind].of === 'driver'
  return {
    id,
    driver_id: isOfDriver ? truck.user.id : null,
    vehicle_id: isOfDriver ? null : truck.vehicle.id,
    kind,
    number: paperNumber(kind, truck),
    expires_on: expiresOn,
  }
}

/** Days until the paper expires; negative if it has expired. */
function daysUntilFirstExpiry(random: Random, chance: number, isUnderWay: boolean): number {
  if (chance < soonShare) return random.whole(isUnderWay ? daysOnTheRoad : 1, 29)
  const isExpired = !isUnderWay && chance > 1 - expiredShare
  return isExpired ? -random.whole(1, 15) : random.whole(31, 350)
}

const numberPrefix: Record<PaperKind, string> = {
  licence: 'LICENCIA',
  pila: 'PILA',
  'dangerous-goods': 'CURSO',
  soat: 'SOAT',
  rtm: 'RTM',
  liability: 'POLIZA',
}

/** Marked as sample data. */
function paperNumber(kind: PaperKind, { driver, vehicle }: DemoTruck): string {
  const owner = papers[kind].of === 'driver' ? driver.cedula : vehicle.plate
  return `DEMO-${numberPrefix[kind]}-${owner}`
}
