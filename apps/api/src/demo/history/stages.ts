import type { Corridor } from '@arriero/domain/corridors/corridors.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { drawRoadMinutes, drawSiteMinutes } from '@arriero/domain/demo/journey-times.ts'
import {
  type InProgressStateKey,
  inProgressStateKeys,
} from '@arriero/domain/journeys/journey-state.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { JourneyPlan } from './journey-plan.ts'
import {
  noveltiesAtDestination,
  noveltiesAtOrigin,
  noveltiesOnTheRoad,
} from '@arriero/domain/demo/demo-choices.ts'
import { novelties, type NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { defaultProtocols, needsControlRoom } from '@arriero/domain/journeys/novelty-protocol.ts'

/** In the order of a journey. */
const stages = inProgressStateKeys
export type JourneyStage = InProgressStateKey

export interface StageInputs {
  random: Random
  corridor: Corridor
  vehicleType: string
  proof: { receivedBy: string; documentNumber: string }
}

/** Plans the acceptance of an immediate journey, before its offer expires. */
export function planImmediateStart(plan: JourneyPlan, random: Random): void {
  plan.wait(random.between(1, 0.8 * defaultLimits.offer)).driver({ name: 'accept' })
}

/** Plans the acceptance and the start of a booking, both in time. `loadingAt` in minutes since the creation. */
export function planBookingStart(plan: JourneyPlan, random: Random, loadingAt: number): void {
  const startAt = loadingAt - defaultLimits.confirmationLead - random.between(10, 120)
  const acceptAt = random.between(0.1, 0.8) * startAt
  plan.wait(acceptAt).driver({ name: 'accept' })
  plan.wait(startAt - acceptAt).driver({ name: 'startJourney' })
}

/** Plans all stages before this one, so that the journey is at the beginning of this stage. */
export function planUntilStage(
  plan: JourneyPlan,
  stage: JourneyStage | 'Finish',
  inputs: StageInputs,
): void {
  for (const passed of stages) {
    if (passed === stage) return
    planStage(plan, passed, inputs)
  }
}

function planStage(plan: JourneyPlan, stage: JourneyStage, inputs: StageInputs): void {
  const { random } = inputs
  const minutes = drawStageMinutes(stage, inputs)
  const free = defaultLimits.freeWait
  if (isWaiting(stage) && minutes > free) {
    plan
      .wait(free)
      .system('applySurcharge')
      .wait(minutes - free)
  } else if (random.next() < incidentRates[stage]) {
    const before = random.between(0.1, 0.8) * minutes
    plan.wait(before)
    if (stage === 'OnRoute' && random.next() < 0.2) {
      plan.wait(defaultLimits.silenceOnRoute).system('loseSignal')
      plan.wait(random.between(3, 70)).system('recoverSignal')
    } else {
      planNovelty(plan, random, drawNovelty(random, stage))
    }
    plan.wait(minutes - before)
  } else {
    plan.wait(minutes)
  }
  planStageEnd(plan, stage, inputs)
}

const incidentRates: Record<JourneyStage, number> = {
  OnWay: 0.02,
  OnOrigin: 0.04,
  Carry: 0.01,
  OnRoute: 0.14,
  OnDestiny: 0.04,
  Discharge: 0.01,
}

const isWaiting = (stage: JourneyStage) => stage === 'OnOrigin' || stage === 'OnDestiny'

/** A random duration of a stage without incidents. */
export function drawStageMinutes(
  stage: JourneyStage,
  { random, corridor, vehicleType }: Pick<StageInputs, 'random' | 'corridor' | 'vehicleType'>,
) {
  switch (stage) {
    case 'OnWay':
      // Most trucks are near the load; some come from another city.
      return random.next() < 0.85 ? random.between(5, 40) : random.between(60, 180)
    case 'OnRoute':
      return drawRoadMinutes(corridor, vehicleType, random)
    default:
      return drawSiteMinutes(stage, random)
  }
}

function planStageEnd(
  plan: JourneyPlan,
  stage: JourneyStage,
  { random, proof }: StageInputs,
): void {
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
      // Half of the arrivals are detected by the geofence.
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

/** Weighted by how often each novelty occurs at that stage. */
export function drawNovelty(random: Random, stage: JourneyStage): NoveltyCode {
  if (stage === 'OnOrigin' || stage === 'Carry') return random.pickWeighted(noveltiesAtOrigin)
  if (stage === 'OnDestiny' || stage === 'Discharge')
    return random.pickWeighted(noveltiesAtDestination)
  return random.pickWeighted(noveltiesOnTheRoad)
}

export const drawNoveltyMinutes = (random: Random, code: NoveltyCode): number =>
  (novelties[code].typicalMinutes ?? 240) * random.between(0.4, 1.5)

/** A novelty that is reported, attended if it lasts long, and resolved. */
function planNovelty(plan: JourneyPlan, random: Random, noveltyCode: NoveltyCode): void {
  const minutes = drawNoveltyMinutes(random, noveltyCode)
  plan.driver({ name: 'reportNovelty', noveltyCode })
  const attentionMinutes =
    minutes > 60 ? planAttention(plan, random, noveltyCode, minutes * 0.6) : 0
  plan.wait(minutes - attentionMinutes)
  const isByDriver = random.next() < 0.7 && !needsControlRoom(defaultProtocols[noveltyCode])
  const reasonCode = noveltyCode === 'HURTO' ? 'RECUPERADO' : 'ATENDIDA'
  if (isByDriver) plan.driver({ name: 'resolveNovelty', reasonCode: 'SUPERADA' })
  else plan.administrator({ name: 'resolveNovelty', reasonCode })
}

/** Plans the steps of the protocol that administrators take. Returns how many of the given minutes they took. */
export function planAttention(
  plan: JourneyPlan,
  random: Random,
  noveltyCode: NoveltyCode,
  within: number,
): number {
  const pause = within / 4
  const [first, ...others] = defaultProtocols[noveltyCode].steps
  if (first) plan.wait(pause).step(first, random.pick(first.outcomes))
  const second = others.find(({ who }) => who === 'customer') ?? others[0]
  plan.wait(pause)
  if (second && random.next() < 0.6) plan.step(second)
  if (random.next() < 0.3) plan.note('El conductor avisa que espera en sitio seguro.')
  return 2 * pause
}
