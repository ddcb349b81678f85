import type { Corridor } from '@arriero/domain/corridors/corridors.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { drawRoadMinutes } from '@arriero/domain/demo/road-minutes.ts'
import { drawSiteMinutes } from '@arriero/domain/demo/site-minutes.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { drawNovelty, tellNovelty } from './novelty-scene.ts'
import type { Plan } from './plan.ts'

/** What a truck goes through, in order. */
const stages = ['OnWay', 'OnOrigin', 'Carry', 'OnRoute', 'OnDestiny', 'Discharge'] as const
export type Stage = (typeof stages)[number]

export interface Road {
  random: Random
  corridor: Corridor
  vehicleType: string
  /** Numbers say that they are of the demonstration. */
  proof: { receivedBy: string; documentNumber: string }
}

/** Asked for now, and accepted. */
export function beginNow(plan: Plan, random: Random): void {
  plan.wait(random.between(1, 0.8 * defaultLimits.offer)).driver({ name: 'accept' })
}

/** Asked for a date, accepted, and started in time; `loadingAt` in minutes since it was asked for. */
export function beginBooking(plan: Plan, random: Random, loadingAt: number): void {
  const startAt = loadingAt - defaultLimits.confirmationLead - random.between(10, 120)
  const acceptAt = random.between(0.1, 0.8) * startAt
  plan.wait(acceptAt).driver({ name: 'accept' })
  plan.wait(startAt - acceptAt).driver({ name: 'startJourney' })
}

/** Through every stage before this one; at the end the truck has just entered it. */
export function travelTo(plan: Plan, stage: Stage | 'Finish', road: Road): void {
  for (const passed of stages) {
    if (passed === stage) return
    passStage(plan, passed, road)
  }
}

function passStage(plan: Plan, stage: Stage, road: Road): void {
  const { random } = road
  const minutes = stageMinutes(stage, road)
  const free = defaultLimits.freeWait
  if (isWaiting(stage) && minutes > free) {
    plan
      .wait(free)
      .system('applySurcharge')
      .wait(minutes - free)
  } else if (random.next() < troubleIn[stage]) {
    const before = random.between(0.1, 0.8) * minutes
    plan.wait(before)
    if (stage === 'OnRoute' && random.next() < 0.2) {
      plan.wait(defaultLimits.silenceOnRoute).system('loseSignal')
      plan.wait(random.between(3, 70)).system('recoverSignal')
    } else {
      tellNovelty(plan, random, drawNovelty(random, stage))
    }
    plan.wait(minutes - before)
  } else {
    plan.wait(minutes)
  }
  leave(plan, stage, road)
}

const troubleIn: Record<Stage, number> = {
  OnWay: 0.03,
  OnOrigin: 0.05,
  Carry: 0.05,
  OnRoute: 0.27,
  OnDestiny: 0.06,
  Discharge: 0.03,
}

const isWaiting = (stage: Stage) => stage === 'OnOrigin' || stage === 'OnDestiny'

/** How long a stage lasts when nothing comes between. */
export function stageMinutes(
  stage: Stage,
  { random, corridor, vehicleType }: Pick<Road, 'random' | 'corridor' | 'vehicleType'>,
) {
  switch (stage) {
    case 'OnWay':
      // Loads come where trucks are; now and then one has to come from the next city.
      return random.next() < 0.85 ? random.between(5, 40) : random.between(60, 300)
    case 'OnRoute':
      return drawRoadMinutes(corridor, vehicleType, random)
    default:
      return drawSiteMinutes(stage, random)
  }
}

function leave(plan: Plan, stage: Stage, { random, proof }: Road): void {
  switch (stage) {
    case 'OnWay':
      plan.driver({ name: 'arriveAtOrigin' })
      return
    case 'OnOrigin':
      plan.driver({ name: 'startLoading' })
      return
    case 'Carry':
      plan.driver({ name: 'depart', manifestNumber: proof.documentNumber })
      return
    case 'OnRoute':
      // Half of them by the fence around the site.
      if (random.next() < 0.5) plan.system('arriveAtDestination')
      else plan.driver({ name: 'arriveAtDestination' })
      return
    case 'OnDestiny':
      plan.driver({ name: 'startUnloading' })
      return
    case 'Discharge':
      if (random.next() < 0.15) plan.customer({ name: 'confirmDelivery', proof })
      else plan.driver({ name: 'confirmDelivery', proof })
  }
}
